import type { TFunction } from "i18next";
import type { Cell } from "#shared/contracts/responses/measures.ts";
import { formatNumber } from "../../lib/numbers.ts";

/** Formats how many people answered, like the documents: "41 of 60 answered (68.3%)". */
export function answeredWords({ counted, all }: Cell, language: string, t: TFunction): string {
  const percent = formatNumber(counted / all, language, { style: "percent", maximumFractionDigits: 1 });
  return t("measures.answered", {
    counted: formatNumber(counted, language),
    all: formatNumber(all, language),
    percent,
  });
}
