import { outlineIcon } from "../icon.ts";
export const IconChevronRightPipe = outlineIcon("M6 6l6 6l-6 6M17 5v13");
