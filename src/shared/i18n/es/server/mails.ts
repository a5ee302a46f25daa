import type { mails as english } from "../../en/server/mails.ts";

export const mails: typeof english = {
  testSubject: "Correo de prueba",
  testText: "Este correo se pidió en la pantalla de correos. Llegó, así que el servidor de correo funciona.",
  testSent:
    "El servidor de correo aceptó un correo de prueba para {{to}}. Revise si llega, también en el correo no deseado.",
  testRefused: "El servidor de correo no aceptó el correo de prueba. Dijo: {{words}}",
  noServer:
    "No hay un servidor de correo configurado (SMTP_URL): los correos se guardan aquí y no se envían.",
  retried: "Se intenta enviar el correo otra vez ahora.",
  nothingToRetry: "Este correo no se puede intentar otra vez. Invite de nuevo a la persona.",
};
