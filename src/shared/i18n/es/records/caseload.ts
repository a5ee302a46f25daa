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
  },
  required: {
    staffId: "¡El miembro del equipo es obligatorio!",
    fromDate: "¡La fecha de inicio es obligatoria!",
    untilDate: "¡La fecha de fin es obligatoria!",
  },
  help: {
    standIn:
      "En estos días, el sustituto puede ver a los usuarios asistidos de la persona ausente, aunque su rol solo muestre su propia carga de casos.",
    untilDate: "El último día de ausencia.",
  },
  inLanguages: {
    reply: {
      label: "Respuesta en {{language}}",
      help: "Un texto para los usuarios asistidos que usan {{language}}. Si escriben en el chat en estos días, lo ven ahí una vez, como respuesta automática. No se envía como mensaje de texto.",
    },
  },
} satisfies RecordTexts;
