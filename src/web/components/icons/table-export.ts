import { outlineIcon } from "../icon.ts";
export const IconTableExport = outlineIcon("M12.5 21h-7.5a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v7.5M3 10h18M10 3v18M16 19h6M19 16l3 3l-3 3");
