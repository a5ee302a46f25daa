import { outlineIcon } from "../icon.ts";
export const IconChevronsRight = outlineIcon("M7 7l5 5l-5 5M13 7l5 5l-5 5");
