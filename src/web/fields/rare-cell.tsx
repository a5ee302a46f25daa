import { useTranslation } from "react-i18next";
import { moneyText } from "#shared/money.ts";
import { asText, type CellProps } from "./field-props.ts";
import { MomentText } from "./moment-text.tsx";
import { SafeHtml } from "./safe-html.tsx";

/** Cells that the first lists don't need: full rich texts, moments, and amounts of money. */
export default function RareCell({ field, value }: CellProps) {
  const { i18n } = useTranslation();
  if (field.isMoney) return asText(value) === "" ? null : moneyText(Number(value), i18n.language);
  return field.value === "moment" ? <MomentText value={value} /> : <SafeHtml html={asText(value)} />;
}
