import { areaTitles } from "../area-titles.ts";
import { records } from "./records/index.ts";

/** Labels of the areas of record types. The web build puts the value in place of this module. */
export const areas = areaTitles(records);
