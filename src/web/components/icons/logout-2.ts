import { outlineIcon } from "../icon.ts";
export const IconLogout2 = outlineIcon("M10 8v-2a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-2M15 12h-12l3-3M6 15l-3-3");
