import { outlineIcon } from "../icon.ts";
export const IconTrophy = outlineIcon("M8 21l8 0M12 17l0 4M7 4l10 0M17 4v8a5 5 0 0 1-10 0v-8M3 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0");
