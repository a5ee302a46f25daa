import { areaTitles } from "../area-titles.ts";
import { records } from "./records/index.ts";

/** Labels of the record types' areas. The web build replaces this module with its value. */
export const areas = areaTitles(records);
