import type { RecordTexts } from "../../record-texts.ts";

export const absences = {
  title: "Ausencias",
  subtitle: "Quién está ausente y quién lo sustituye.",
  add: "Agregar ausencia",
  one: "ausencia",
  fields: {
    organizationId: "Organización",
    staffId: "Miembro del equipo",
    standIn: "Sustituto",
    fromDate: "Desde",
    untilDate: "Hasta",
    replyEn: "Respuesta en inglés",
    replyEs: "Respuesta en español",
  },
  required: {
    staffId: "¡El miembro del equipo es obligatorio!",
    fromDate: "¡La fecha de inicio es obligatoria!",
    untilDate: "¡La fecha de fin es obligatoria!",
  },
  help: {
    standIn:
      "En estos días el sustituto ve a los usuarios asistidos de la persona ausente, aunque su rol muestre solo la propia carga de trabajo.",
    untilDate: "El último día de ausencia.",
    replyEn: "Lo que se responde a los usuarios asistidos que escriban en estos días.",
    replyEs: "Lo mismo en español.",
  },
} satisfies RecordTexts;
