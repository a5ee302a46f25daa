import { areaTabTitles, areaTitles } from "../area-titles.ts";
import { records } from "./records/index.ts";

/** Labels of the record types' areas. The web build replaces this module with its value. */
export const areas = areaTitles(records);

/** Short labels of areas that are tabs, where the group already says whose records they are. */
export const areaTabs = areaTabTitles(records);
