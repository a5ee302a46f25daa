export { menteeHmis as mentees } from "./mentee-hmis.ts";
export { appointments } from "./appointments.ts";
export { menteeStaff } from "./mentee-staff.ts";
export * from "./check-ins.ts";
export * from "./enrollments.ts";
export { followUps } from "./follow-ups.ts";
export { relations } from "./relations.ts";
export { promises } from "./promises.ts";
export { services } from "./services.ts";

import type * as english from "../../en/records/mentee-sub-records.ts";

const assignmentFields = {
  active: "Activo",
  completed: "Completado",
  startDate: "Fecha de inicio",
  endDate: "Fecha final",
  points: "Puntos",
  description: "Nota breve para el usuario asistido",
  dataNotes: "Notas",
  dataFiles: "Archivos",
  isLate: "Con atraso",
};

const assignmentRequired = {
  startDate: "¡La fecha de inicio es obligatoria!",
  endDate: "¡La fecha final es obligatoria!",
};

const assignmentHelp = {
  completed: "El usuario asistido también puede marcarlo.",
  endDate: "Si no se completa a más tardar este día, el usuario asistido cuenta como urgente.",
  description: "El usuario asistido lee esto.",
  dataNotes: "El personal y el usuario asistido leen y agregan notas aquí.",
  dataFiles: "El personal y el usuario asistido ven y agregan archivos aquí.",
};

const assignmentEntries = {
  dataNotes: { dateEntered: "Fecha de la nota", enteredBy: "Escrita por", note: "Nota" },
  dataFiles: { dateCreated: "Fecha", uploadedBy: "Subido por", note: "Nota", file: "Archivo" },
};

const assignmentEntriesRequired = {
  dataNotes: { note: "¡La nota es obligatoria!" },
  dataFiles: { file: "¡Es obligatorio subir un archivo!" },
};

export const menteeUserGoals: typeof english.menteeUserGoals = {
  title: "Metas",
  menu: "Todas las metas",
  subtitle: "Lo que este usuario asistido quiere lograr y para cuándo.",
  add: "Asignar meta",
  one: "meta",
  fields: { menteeGoalId: "Meta", ...assignmentFields },
  required: { menteeGoalId: "¡El nombre es obligatorio!", ...assignmentRequired },
  help: { menteeGoalId: "Las metas vienen del catálogo de la Biblioteca.", ...assignmentHelp },
  entries: assignmentEntries,
  entriesRequired: assignmentEntriesRequired,
};

export const menteeUserTasks: typeof english.menteeUserTasks = {
  title: "Tareas",
  menu: "Todas las tareas",
  subtitle: "Los próximos pasos de este usuario asistido.",
  add: "Asignar tarea",
  one: "tarea",
  fields: { menteeTaskId: "Tarea", ...assignmentFields },
  required: { menteeTaskId: "¡El nombre es obligatorio!", ...assignmentRequired },
  help: {
    menteeTaskId: "Las tareas vienen del catálogo de la Biblioteca.",
    points: "Lo que el usuario asistido gana al completarla.",
    ...assignmentHelp,
  },
  entries: assignmentEntries,
  entriesRequired: assignmentEntriesRequired,
};

export const menteeUserChallenges: typeof english.menteeUserChallenges = {
  title: "Retos",
  menu: "Todos los retos",
  subtitle: "Algo más difícil, para cuando este usuario asistido esté listo.",
  add: "Asignar reto",
  one: "reto",
  fields: { menteeChallengeId: "Reto", ...assignmentFields },
  required: { menteeChallengeId: "¡El nombre es obligatorio!", ...assignmentRequired },
  help: {
    menteeChallengeId: "Los retos vienen del catálogo de la Biblioteca.",
    points: "Lo que el usuario asistido gana al completarlo.",
    ...assignmentHelp,
  },
  entries: assignmentEntries,
  entriesRequired: assignmentEntriesRequired,
};

export const menteeUserNotes: typeof english.menteeUserNotes = {
  title: "Notas",
  menu: "Todas las notas",
  subtitle: "Notas del caso sobre este usuario asistido. El usuario asistido nunca las ve.",
  add: "Agregar nota",
  one: "nota",
  fields: {
    date: "Fecha",
    noteTitle: "Título",
    kind: "Tipo",
    active: "Activo",
    note: "Nota",
    contactKind: "Tipo de contacto",
    reached: "Hubo contacto",
    minutes: "Minutos",
    withWhom: "Con quién",
  },
  required: { date: "¡La fecha es obligatoria!", noteTitle: "¡El título es obligatorio!" },
  help: {
    date: "El día de la conversación o del hecho, no el día en que se escribe.",
    reached: "Si está desactivado, esta nota no cuenta como contacto.",
    withWhom: "Si no fue el usuario asistido, por ejemplo la madre o el oficial de libertad a prueba.",
  },
  options: {
    kind: { note: "Nota", call: "Llamada", meeting: "Reunión", visit: "Visita", message: "Mensaje" },
    contactKind: {
      call: "Llamada",
      text: "Mensaje de texto",
      visit: "Visita",
      email: "Correo electrónico",
      video: "Videollamada",
      letter: "Carta",
      court: "Tribunal",
      other: "Otro",
    },
  },
};

export const menteeUserFiles: typeof english.menteeUserFiles = {
  title: "Archivos",
  subtitle: "Documentos de este usuario asistido, como un certificado o una carta.",
  add: "Agregar archivo",
  one: "archivo",
  fields: {
    date: "Fecha",
    name: "Nombre del archivo",
    active: "Activo",
    shared: "Compartido con el usuario asistido",
    file: "Archivo",
  },
  required: {
    date: "¡La fecha es obligatoria!",
    name: "¡El nombre del archivo es obligatorio!",
    file: "¡Es obligatorio subir un archivo!",
  },
  help: {
    name: "Un título corto que diga qué es el archivo, por ejemplo una declaración de impuestos.",
    shared: "Si está activado, el usuario asistido también ve este archivo. Si no, solo lo ve el personal.",
  },
};

export const menteeAssessments: typeof english.menteeAssessments = {
  title: "Evaluaciones",
  subtitle: "Qué ha vivido este usuario asistido y qué atención le conviene ahora.",
  add: "Empezar evaluación",
  one: "evaluación",
  another: "Nueva evaluación",
  earlier: "Evaluaciones anteriores",
  noEarlier: "No hay evaluaciones anteriores. Cuando empiece una nueva, esta se conserva y aparece aquí.",
  change: "Experiencias adversas y nivel de atención a lo largo del tiempo",
  fields: {
    date: "Día",
    assessor: "Evaluador",
    experiencesTitle: "Experiencias adversas en la infancia",
    adverseExperiences: "Experiencias adversas",
    careTitle: "Atención",
    levelOfCare: "Nivel de atención",
    offerTypes: "Tipos de oferta",
    programStatus: "Estado del programa",
    traumaInformStatus: "Estado informado en trauma",
  },
  help: {
    adverseExperiences:
      "Un estudio con más de 17,000 adultos examinó 10 tipos de experiencias adversas en la infancia. Mostró que " +
      "son frecuentes y que, cuantas más vivió una persona, mayor es el riesgo para su salud y su bienestar más " +
      "adelante en la vida. Marque lo que vivió esta persona; ayuda a elegir la atención adecuada y nunca es un " +
      "juicio.",
    programStatus: "En qué punto del programa está hoy este usuario asistido.",
  },
};

export const menteePassword: typeof english.menteePassword = {
  title: "Restablecer contraseña",
  subtitle: "Ponga una contraseña nueva a este usuario asistido. Se cierran todas sus sesiones.",
  one: "contraseña",
  fields: { password: "Contraseña nueva", passwordConfirm: "Confirmar contraseña" },
  required: {
    password: "¡Es obligatorio escribir una contraseña!",
    passwordConfirm: "¡Es obligatorio confirmar su contraseña!",
  },
  help: {
    password: "Varias palabras juntas son fáciles de recordar. Dígasela en persona al usuario asistido.",
  },
};
