import type * as english from "../../en/records/check-ins.ts";

const questions = {
  mood: "¿Cómo está?",
  housing: "¿Cómo va todo donde vive?",
  work: "¿Cómo va el trabajo, o la búsqueda de trabajo?",
  needHelp: "¿Necesita ayuda?",
  wantsCall: "¿Quiere que le llamemos?",
};

export const checkInPlans: typeof english.checkInPlans = {
  title: "Plan de seguimientos",
  subtitle: "Cada cuánto se le pregunta a esta persona cómo está. Toma un minuto en el celular.",
  add: "Programar seguimientos",
  one: "plan de seguimientos",
  fields: {
    every: "Cada cuánto",
    nextOn: "El próximo",
    pausedUntil: "En pausa hasta el",
    questions: "Preguntas",
  },
  required: {
    every: "¡Se requiere una selección!",
    nextOn: "¡El próximo día es obligatorio!",
    questions: "¡Se requiere al menos una pregunta!",
  },
  help: {
    nextOn: "Se le pregunta ese día, entre las 8 a. m. y las 9 p. m. donde esté la persona.",
    pausedUntil: "No se pregunta nada hasta después de ese día.",
  },
  options: { every: { week: "Cada semana", twoWeeks: "Cada dos semanas", month: "Cada mes" }, questions },
};

const state = { fine: "Bien", worried: "Me preocupa", help: "Mal" };
const no = { no: "No", yes: "Sí" };

export const checkIns: typeof english.checkIns = {
  title: "Seguimientos",
  menu: "Todos los seguimientos",
  subtitle: "Cómo dijo la persona que van las cosas.",
  add: "Preguntar ahora",
  one: "seguimiento",
  noRecords: "Todavía no hay seguimientos.",
  fields: {
    dueOn: "Preguntado el",
    answeredAt: "Contestado",
    answeredBy: "Respuestas de",
    enteredBy: "Respuestas anotadas por",
    mood: "¿Cómo está?",
    housing: "Vivienda",
    work: "Trabajo",
    needHelp: "Necesita ayuda",
    wantsCall: "Quiere una llamada",
    comment: "Comentario",
    seen: "Visto",
    seenBy: "Visto por",
    seenAt: "Visto el",
    questions: "Preguntas",
  },
  required: { dueOn: "¡El día es obligatorio!" },
  help: {
    mood: "Si se deja vacío, se le pregunta a la persona. Llene las respuestas si usted mismo preguntó, por ejemplo por teléfono.",
    seen: "Alguien lo leyó y le dio seguimiento. Ya no aparece en sus pendientes.",
  },
  options: {
    mood: { "1": "Muy mal", "2": "Mal", "3": "Más o menos", "4": "Bien", "5": "Muy bien" },
    housing: state,
    work: state,
    needHelp: no,
    wantsCall: no,
    answeredBy: { mentee: "Usuario asistido", staff: "Personal", both: "Usuario asistido y personal" },
    questions,
  },
};
