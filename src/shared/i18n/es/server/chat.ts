import type { chat as en } from "../../en/server/chat.ts";

export const chat: typeof en = {
  notices: {
    joined: "{{name}} entró al chat",
    left: "{{name}} salió del chat",
    away: "{{name}} no está. Respuesta automática:",
    crisisHelp:
      "¿Está en peligro? Llame al 911. Para hablar con alguien ahora, llame o escriba al 988. Es gratis, de día y de noche, y atienden en español.",
  },
  noWords: "Envió un mensaje sin texto, quizás una foto. Aquí no se pueden recibir fotos.",
  empty: "Escriba primero un mensaje.",
  tooLong: "El mensaje tiene más de {{max}} caracteres.",
};
