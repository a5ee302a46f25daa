import { outlineIcon } from "../icon.ts";
export const IconUserPlus = outlineIcon("M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4");
