import type { exports as english } from "../en/exports.ts";

export const exports: typeof english = {
  button: "Exportar",
  menu: "Exportar esta lista",
  advancedButton: "Exportación avanzada",
  printCards_one: "Imprimir tarjeta",
  printCards_other: "Imprimir tarjetas",
};
