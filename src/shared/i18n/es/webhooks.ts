import type { webhooks as en } from "../en/webhooks.ts";

export const webhooks: typeof en = {
  add: "Agregar webhook",
  added: "Se agregó el webhook",
  saved: "Se guardó el webhook",
  nameHint: "El programa que recibe los eventos, por ejemplo “Panel de datos”.",
  urlHint: "Una dirección https:// en la internet pública.",
  content:
    "Los eventos llevan el tipo, el número y la versión de un registro, nunca sus valores. El receptor lee el registro con una clave de API.",
  hidden:
    "Este webhook también envía eventos de registros que usted no puede ver. No puede cambiarlos: {{events}}.",
  records: "Registros",
  kinds: { added: "Agregado", changed: "Cambiado", deleted: "Eliminado" },
  once: "Copie el secreto ahora. No se puede mostrar de nuevo. Con él, el receptor verifica que los eventos vienen de aquí.",
  onceRotated:
    "Copie el secreto ahora. No se puede mostrar de nuevo. Durante 24 horas, los eventos se firman también con el anterior.",
  copy: "Copiar secreto",
  lost: "El webhook se guardó, pero su secreto no se puede mostrar de nuevo. Cree un secreto nuevo en su menú.",
  notLoaded: "No se pudo cargar el webhook.",
  question: {
    rotate:
      "Ponga el secreto nuevo en el receptor en menos de 24 horas. Hasta entonces también sirve el anterior.",
    enable: "Los eventos se envían a partir de ahora.",
    disable: "No se envía nada hasta que lo active. Los eventos de ese tiempo no se envían después.",
    remove: "No se le envía nada más. Esto no se puede deshacer.",
  },
  done: {
    rotate: "Se creó un secreto nuevo",
    enable: "Se activó el webhook",
    disable: "Se desactivó el webhook",
    remove: "Se eliminó el webhook",
  },
  columns: { event: "Evento", state: "Estado" },
  answered: "El receptor respondió {{code}}",
  attempts: "Intentos: {{attempts}}",
  states: {
    queued: "En espera",
    sent: "Aceptado",
    delivered: "Aceptado",
    kept: "No enviado",
    failed: "Fallido",
    suppressed: "No enviado",
  },
  codes: {
    ENOTPUBLIC: "Rechazado: la dirección no está en la internet pública",
    ENOTFOUND: "El nombre del servidor no existe",
    ECONNREFUSED: "El servidor rechazó la conexión",
    ETIMEDOUT: "Sin respuesta en 5 segundos",
    ESECRET: "El secreto no se puede leer. Cree uno nuevo",
  },
  noAnswer: "Sin respuesta ({{code}})",
  next: "Próximo intento:",
  record: "registro {{id}}",
  again: "Enviar de nuevo",
  againNamed: "Enviar de nuevo: {{type}}, registro {{id}}",
  queued: "El evento está en camino",
  none: "Todavía no hay eventos. Envíe un evento de prueba para ver si llega.",
  more: "Mostrar más",
  held: "Esta instalación no envía nada hasta que un propietario de la organización principal la confirme en la página Sistema.",
};
