import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { useTimeline } from "./use-overview.ts";

/** Loads the next page of a timeline. */
export function OlderButton({ query }: { query: ReturnType<typeof useTimeline> }) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button
      mt="sm"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      data-no-print
    >
      {t("screens.mentee.caseView.older")}
    </Button>
  );
}
