import { outlineIcon } from "../icon.ts";
export const IconChevronLeftPipe = outlineIcon("M7 6v12M18 6l-6 6l6 6");
