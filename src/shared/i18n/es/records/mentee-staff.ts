import type { RecordTexts } from "../../record-texts.ts";

export const menteeStaff = {
  title: "Equipo",
  subtitle: "Quién atiende a este usuario asistido, y cuándo.",
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
      "Quien tiene un rol que muestra solo su propia carga de trabajo ve al usuario asistido en estos días.",
    duty: "Hay un encargado del caso a la vez: uno nuevo pone fin al trabajo del anterior.",
    untilDate: "El último día. Déjelo vacío si no hay fecha de fin.",
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
