import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { printsCards } from "#shared/access/case-exports.ts";
import { maxPaperCards } from "#shared/paper-cards.ts";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { IconChevronDown } from "../../components/icons/index.ts";
import { useCaller } from "../parts/use-caller.ts";

const CardLanguages = lazyPart(() => import("./card-languages.tsx"));

/** Prints paper cards for mentees in a selected language, for people whose role allows it. */
export function PrintCards({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const caller = useCaller();
  if (!printsCards(caller) || ids.length === 0 || ids.length > maxPaperCards) return null;
  const button = (
    <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
      {t("exports.printCards", { count: ids.length })}
    </Button>
  );
  return (
    <LazyMenu width="max-content" label={t("exports.printCards", { count: ids.length })} button={button}>
      <PartFallback show={null}>
        <CardLanguages ids={ids} />
      </PartFallback>
    </LazyMenu>
  );
}
