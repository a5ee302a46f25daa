import { outlineIcon } from "../icon.ts";
export const IconChevronsLeft = outlineIcon("M11 7l-5 5l5 5M17 7l-5 5l5 5");
