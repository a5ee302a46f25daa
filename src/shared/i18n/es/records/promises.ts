import type * as english from "../../en/records/promises.ts";

export const promises = {
  title: "Promesas",
  menu: "Todas las promesas",
  subtitle: "Lo que el equipo, una agencia o la persona asistida dijo que haría. El usuario asistido lo lee.",
  add: "Agregar promesa",
  one: "promesa",
  noRecords: "Nadie ha prometido nada todavía.",
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
    text: "Una vez cerrada la promesa, este texto no cambia. Una corrección es una promesa nueva.",
    byStaff: "Si no elige a nadie, una promesa nueva del equipo es suya.",
    confirmed:
      "“Todavía no” vuelve a abrir una promesa cumplida. Sin respuesta se cierra después de 14 días.",
    reason: "El usuario asistido lo lee.",
  },
  options: {
    by: { staff: "El equipo", mentee: "El usuario asistido", agency: "Una agencia" },
    status: { open: "Abierta", kept: "Cumplida", released: "Retirada" },
    confirmed: { yes: "Sí, cumplida", notYet: "Todavía no" },
  },
} satisfies typeof english.promises;
