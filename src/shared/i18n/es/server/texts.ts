import type { texts as english } from "../../en/server/texts.ts";

export const texts: typeof english = {
  appointment:
    "{{firstName}}, tiene una cita con {{sender}}: {{when}}. Responda SÍ si viene, NO si no puede. {{organization}}. ALTO para no recibir más mensajes.",
  reminder: "{{firstName}}: {{sentence}}. {{organization}}. ALTO para no recibir más mensajes.",
  checkIn:
    "{{firstName}}, ¿cómo está? Es solo un minuto: {{link}} {{organization}}. ALTO para no recibir más mensajes.",
  signInCode: "{{sender}}: {{code}} es su código para entrar. Sirve por 10 minutos. No se lo dé a nadie.",
  // Avoids characters that double the price of a text message.
  invitation:
    "{{sender}}: este es su enlace para entrar. {{link}} Sirve una vez, por 72 horas. Si no es para usted, responda ALTO.",
  // Avoids characters that double the price of a text message.
  stopped:
    "{{sender}}: No le enviaremos más mensajes. Los códigos para entrar quizás no le lleguen: pida a su equipo una tarjeta. Responda EMPEZAR para recibirlos otra vez.",
  started:
    "{{sender}}: Le enviaremos mensajes otra vez. Responda ALTO para no recibir más, AYUDA para recibir ayuda.",
  help: "{{sender}}: Enviamos mensajes sobre citas y próximos pasos. Ayuda: {{phone}}. Responda ALTO para no recibir más.",
  helpWithoutPhone:
    "{{sender}}: Enviamos mensajes sobre citas y próximos pasos. Si necesita ayuda, hable con su equipo. Responda ALTO para no recibir más.",
  consent:
    "{{organization}} puede enviarle mensajes de texto sobre citas y próximos pasos, al número que termina en {{digits}}. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda ALTO en cualquier momento para no recibir más, AYUDA para recibir ayuda. No tiene que aceptar para recibir ayuda.",
  offer:
    "{{organization}}: Entendido, no puede venir. ¿Qué hora le conviene? {{times}} Responda con el número, o LLAMAR y le llamaremos.",
  offerOfCall:
    "{{organization}}: Entendido, no puede venir. Responda LLAMAR y le llamaremos para acordar otra hora.",
  chosen: "{{organization}}: Gracias. Le avisaremos si {{when}} es posible. Hasta entonces, nada cambia.",
  call: "{{organization}}: Gracias. Alguien de su equipo le llamará para acordar otra hora.",
  sent: "El mensaje de texto está en camino.",
  share: "Encontré algo para usted:",
  shareArchived: "Está archivado. Restáurelo antes de enviarlo.",
  shareRefused: "{{name}} no lo recibió. {{problem}}",
  tooLong: "Un mensaje de texto tiene {{max}} caracteres como máximo.",
  numberChanged: "El número o el texto cambió mientras tanto. Revíselo y pregunte otra vez.",
  states: {
    noNumber: "No hay un número de celular al que se puedan enviar mensajes de texto.",
    noConsent: "La persona todavía no ha aceptado recibir mensajes de texto.",
    otherNumber: "El número cambió desde que la persona aceptó recibir mensajes. Pregunte otra vez.",
    stopped: "Este teléfono respondió ALTO. Los mensajes vuelven cuando envíe EMPEZAR.",
  },
};
