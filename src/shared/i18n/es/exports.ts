import type { exports as english } from "../en/exports.ts";

export const exports: typeof english = {
  button: "Exportar",
  advancedButton: "Exportación avanzada",
  printCards_one: "Imprimir tarjeta",
  printCards_other: "Imprimir tarjetas",
};
