import { outlineIcon } from "../icon.ts";
export const IconArchiveOff = outlineIcon("M8 4h11a2 2 0 1 1 0 4h-7m-4 0h-3a2 2 0 0 1-.826-3.822M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 1.824-1.18m.176-3.82v-7M10 12h2M3 3l18 18");
