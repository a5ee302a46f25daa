import { outlineIcon } from "../icon.ts";
export const IconMessagePlus = outlineIcon("M8 9h8M8 13h6M12.01 18.594l-4.01 2.406v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v5.5M16 19h6M19 16v6");
