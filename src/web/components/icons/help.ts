import { outlineIcon } from "../icon.ts";
export const IconHelp = outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 17l0 .01M12 13.5a1.5 1.5 0 0 1 1-1.5a2.6 2.6 0 1 0-3-4");
