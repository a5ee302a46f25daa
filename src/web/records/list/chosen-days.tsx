import { useTranslation } from "react-i18next";
import { daysText } from "./day-choices.ts";

/** The words for what a chip of days is set to. */
export function ChosenDays({ value }: { value: string }) {
  return daysText(useTranslation().t, value);
}
