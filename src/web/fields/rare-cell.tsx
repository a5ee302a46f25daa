import { asText, type CellProps } from "./field-props.ts";
import { MomentText } from "./moment-text.tsx";
import { SafeHtml } from "./safe-html.tsx";

/** Cells that the first lists don't need: full rich texts and moments. */
export default function RareCell({ field, value }: CellProps) {
  return field.value === "moment" ? <MomentText value={value} /> : <SafeHtml html={asText(value)} />;
}
