import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface PageButtonsProps {
  /** Number of pages. Nothing is shown if there is only one. */
  pages: number;
  page: number;
  onChange: (page: number) => void;
}

/** The page numbers below a short list in a panel. Lists of records have `ListPagination`. */
export function PageButtons({ pages, page, onChange }: PageButtonsProps) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <Pagination
      p="sm"
      total={pages}
      value={Math.min(page, pages)}
      onChange={onChange}
      getItemProps={(number) => ({ "aria-label": t("screens.list.page", { page: number }) })}
      getControlProps={(control) => ({
        "aria-label": t(`screens.list.${control === "next" ? "nextPage" : "previousPage"}`),
      })}
    />
  );
}
