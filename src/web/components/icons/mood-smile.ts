import { outlineIcon } from "../icon.ts";
export const IconMoodSmile = outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 10l.01 0M15 10l.01 0M9.5 15a3.5 3.5 0 0 0 5 0");
