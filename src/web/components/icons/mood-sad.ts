import { outlineIcon } from "../icon.ts";
export const IconMoodSad = outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 10l.01 0M15 10l.01 0M9.5 15.25a3.5 3.5 0 0 1 5 0");
