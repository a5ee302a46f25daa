import { outlineIcon } from "../icon.ts";
export const IconDoorEnter = outlineIcon("M13 12v.01M3 21h18M5 21v-16a2 2 0 0 1 2-2h6m4 10.5v7.5M21 7h-7m3-3l-3 3l3 3");
