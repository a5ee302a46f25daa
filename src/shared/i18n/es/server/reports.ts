import type { reports as en } from "../../en/server/reports.ts";

export const reports: typeof en = {
  made: "Informe creado.",
  saved: "Respuestas guardadas.",
  finalized: "Informe finalizado.",
  corrected: "Corrección creada.",
  removed: "Borrador eliminado.",
  final: "Este informe está finalizado y no se puede cambiar, así que cree una corrección.",
  outdated: "El informe cambió mientras lo veía, así que revíselo otra vez.",
  notFinal: "Solo se puede corregir un informe finalizado.",
  hasCorrection: "Este informe ya tiene una corrección.",
  reversed: "El último día es anterior al primero.",
  tooLong: "Un informe abarca hasta diez años.",
  noAward: "Seleccione una subvención.",
  outsideAward: "Esta subvención va del {{from}} al {{until}}. Seleccione días de ese tiempo.",
  noMeasures: "Seleccione al menos un indicador.",
  notOver: "El período todavía no termina.",
  caseloadOnly: "Usted ve solo a algunos usuarios asistidos, así que sus números no estarían completos.",
  closed: "Usted no tiene acceso a todo lo que cuenta este informe.",
};
