import { outlineIcon } from "../icon.ts";
export const IconChevronRight = outlineIcon("M9 6l6 6l-6 6");
