import type { RecordTexts } from "../../record-texts.ts";

export const menteeStaff = {
  title: "Equipo",
  subtitle: "Quién trabaja con este usuario asistido y desde cuándo.",
  add: "Asignar a un miembro del equipo",
  one: "asignación",
  fields: {
    staffId: "Miembro del equipo",
    duty: "Función",
    fromDate: "Desde",
    untilDate: "Hasta",
    note: "Nota",
  },
  required: {
    staffId: "¡El miembro del equipo es obligatorio!",
    duty: "¡La función es obligatoria!",
    fromDate: "¡La fecha de inicio es obligatoria!",
  },
  help: {
    staffId:
      "Las personas cuyo rol solo muestra su propia carga de casos pueden ver al usuario asistido en estos días.",
    duty: "Hay un solo encargado del caso a la vez. Uno nuevo reemplaza al anterior.",
    untilDate: "El último día. Déjelo vacío si no hay fecha final.",
  },
  options: {
    duty: {
      caseManager: "Encargado del caso",
      mentor: "Mentor",
      backup: "Suplente",
      supervisor: "Supervisor",
    },
  },
} satisfies RecordTexts;
