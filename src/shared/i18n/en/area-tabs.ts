import { areaTabTitles } from "../area-titles.ts";
import { records } from "./records/index.ts";

/** Labels of the Casework tabs. The web build replaces this module with its value. */
export const areaTabs = areaTabTitles(records);
