import type { followUpKinds as english } from "../../en/records/follow-up-kinds.ts";

export const followUpKinds: typeof english = {
  release30: "30 días después de salir en libertad",
  release90: "90 días después de salir en libertad",
  quarter2: "2.º trimestre después de la salida",
  quarter4: "4.º trimestre después de la salida",
  month12: "12 meses después de la salida",
  month24: "24 meses después de la salida",
};
