import { outlineIcon } from "../icon.ts";
export const IconPlus = outlineIcon("M12 5l0 14M5 12l14 0");
