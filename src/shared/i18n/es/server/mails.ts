import type { mails as english } from "../../en/server/mails.ts";

export const mails: typeof english = {
  testSubject: "Correo de prueba",
  testText: "Usted pidió este correo en la página de correos. Llegó, así que el servidor de correo funciona.",
  testSent:
    "El servidor de correo aceptó un correo de prueba para {{to}}. Revise si llega, también en el correo no deseado.",
  testRefused: "El servidor de correo no aceptó el correo de prueba. Dijo: {{words}}",
  noServer: "El correo no está configurado (SMTP_URL): los correos se guardan, pero no se envían.",
  retried: "El correo se está enviando otra vez.",
  nothingToRetry: "Este correo no se puede enviar otra vez. Invite de nuevo a la persona.",
};
