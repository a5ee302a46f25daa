import type { texts as english } from "./en-texts.ts";

export const texts: typeof english = {
  appointment:
    "{{firstName}}, tiene una cita con {{sender}}: {{when}}. Responda SÍ si viene, NO si no puede. {{organization}}. ALTO para no recibir más mensajes.",
  reminder: "{{firstName}}: {{sentence}}. {{organization}}. ALTO para no recibir más mensajes.",
  checkIn:
    "{{firstName}}, ¿cómo está? Es solo un minuto: {{link}} {{organization}}. ALTO para no recibir más mensajes.",
  signInCode: "{{code}} es su código. Sirve por 10 minutos. No se lo dé a nadie.",
  // Without signs that double the price of a text.
  invitation:
    "{{sender}}: este es su enlace para entrar. {{link}} Sirve una vez, por 72 horas. Si no es para usted, responda ALTO.",
  stopped: "Ya no le enviaremos mensajes de texto. Responda EMPEZAR para recibirlos otra vez.",
  started: "Volverá a recibir nuestros mensajes de texto. Responda ALTO para no recibir más.",
  sent: "El mensaje de texto está en camino.",
  tooLong: "Un mensaje de texto tiene {{max}} caracteres como máximo.",
  states: {
    noNumber: "No hay un número de celular al que se puedan enviar mensajes de texto.",
    noConsent: "La persona todavía no ha aceptado recibir mensajes de texto.",
    otherNumber: "El número cambió desde que la persona aceptó recibir mensajes. Pregunte otra vez.",
    stopped: "Este teléfono respondió ALTO. Los mensajes vuelven cuando envíe EMPEZAR.",
  },
};
