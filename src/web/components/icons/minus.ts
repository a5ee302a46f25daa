import { outlineIcon } from "../icon.ts";
export const IconMinus = outlineIcon("M5 12l14 0");
