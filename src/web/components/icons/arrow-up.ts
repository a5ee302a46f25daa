import { outlineIcon } from "../icon.ts";
export const IconArrowUp = outlineIcon("M12 5l0 14M18 11l-6-6M6 11l6-6");
