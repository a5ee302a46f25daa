import type { chat as en } from "./en-chat.ts";

export const chat: typeof en = {
  notices: { joined: "{{name}} entró al chat", left: "{{name}} salió del chat" },
  empty: "Escriba primero un mensaje.",
  tooLong: "El mensaje tiene más de {{max}} caracteres.",
};
