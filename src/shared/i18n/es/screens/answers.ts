import type { answers as en } from "../../en/screens/answers.ts";

export const answers: typeof en = {
  answeredBy: "Registrado el {{day}} por {{name}}",
  answeredBefore: "Registrado el {{day}} o antes",
  declinedBy: "Prefiere no decirlo, {{day}}, {{name}}",
  from: {
    self: "lo dijo la persona",
    document: "según un documento",
    staff: "lo sabía alguien del equipo",
    import: "de un archivo importado",
  },
  askAgain: "pregunte de nuevo solo si lo menciona",
  declined: "Prefiere no decirlo",
  source: "¿De dónde viene esta respuesta?",
  sources: { self: "Lo dijo la persona", document: "Un documento", staff: "Alguien del equipo" },
  reason: "¿Por qué cambió la respuesta?",
  reasons: { new: "Respuesta nueva", correction: "Corrección" },
  reasonMissing: "Escriba un motivo.",
};
