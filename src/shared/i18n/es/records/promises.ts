import type * as english from "../../en/records/promises.ts";

export const promises = {
  title: "Promesas",
  menu: "Todas las promesas",
  subtitle: "Lo que prometió el equipo, una agencia o el usuario asistido. El usuario asistido puede leerlo.",
  add: "Agregar promesa",
  one: "promesa",
  noRecords: "Todavía no hay promesas.",
  fields: {
    text: "Promesa",
    by: "De quién",
    byStaff: "Miembro del equipo",
    dueOn: "Para el",
    status: "Estado",
    keptOn: "Cumplida el",
    confirmed: "Respuesta de la otra parte",
    reason: "Motivo para retirarla",
    fromTable: "Hecha en",
    fromId: "Número de ese registro",
    isLate: "Con atraso",
  },
  required: {
    text: "¡La promesa es obligatoria!",
    by: "¡Se requiere una selección!",
    dueOn: "¡La fecha es obligatoria!",
    status: "¡Se requiere una selección!",
  },
  help: {
    text: "Este texto no puede cambiar después de que la promesa se cumple o se retira. Para corregirlo, agregue una promesa nueva.",
    byStaff: "Si no elige a nadie, una promesa nueva del equipo es suya.",
    confirmed:
      "“Todavía no” vuelve a abrir una promesa cumplida. Sin respuesta, es definitiva después de 14 días.",
    reason: "El usuario asistido lo lee.",
  },
  options: {
    by: { staff: "El equipo", mentee: "El usuario asistido", agency: "Una agencia" },
    status: { open: "Abierta", kept: "Cumplida", released: "Retirada" },
    confirmed: { yes: "Sí, cumplida", notYet: "Todavía no" },
  },
} satisfies typeof english.promises;
