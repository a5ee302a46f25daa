import { useTranslation } from "react-i18next";
import { daysText } from "./day-choices.ts";

/** Text of the date range of a chip. */
export function ChosenDays({ value }: { value: string }) {
  return daysText(useTranslation().t, value);
}
