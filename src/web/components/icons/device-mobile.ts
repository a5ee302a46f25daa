import { outlineIcon } from "../icon.ts";
export const IconDeviceMobile = outlineIcon("M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-14M11 4h2M12 17v.01");
