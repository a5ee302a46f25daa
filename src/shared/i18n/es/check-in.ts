import type { checkIn as english } from "../en/check-in.ts";

export const checkIn: typeof english = {
  title: "¿Cómo está?",
  of: "Pregunta {{number}} de {{count}}",
  back: "Atrás",
  none: "Hoy no hay preguntas.",
  noneHint: "Otro día le preguntamos de nuevo.",
  failed: "No se pudieron cargar las preguntas.",
  thanks: "¡Gracias!",
  sent: "Su equipo lee sus respuestas.",
  willCall: "Le vamos a llamar.",
  waits: "No hay red. Sus respuestas esperan en este celular y salen solas.",
  more: "¿Quiere decir algo más?",
  send: "Enviar",
  added: "Enviado. ¡Gracias!",
  home: "A la primera página",
  questions: {
    mood: "¿Cómo está?",
    housing: "¿Cómo va todo donde vive?",
    work: "¿Cómo va el trabajo, o la búsqueda?",
    needHelp: "¿Necesita ayuda?",
    wantsCall: "¿Quiere que le llamemos?",
  },
  mood: { "5": "Muy bien", "4": "Bien", "3": "Más o menos", "2": "Mal", "1": "Muy mal" },
  state: { fine: "Bien", worried: "Me preocupa", help: "Mal" },
  yesNo: { yes: "Sí", no: "No" },
};
