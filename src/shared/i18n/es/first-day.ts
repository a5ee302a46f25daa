import type { firstDay as english } from "../en/first-day.ts";

export const firstDay: typeof english = {
  title: "Configurar {{organization}}",
  installation: "Configuración",
  doneOf: "{{done}} de {{all}} listos",
  end: "Ocultar estos pasos",
  failed: "No se pudieron cargar los pasos de configuración.",
  isDone: "Listo",
  isOpen: "Pendiente",
  step: {
    agency: "Dirección y teléfono",
    team: "Primer miembro del equipo",
    mentees: "Usuarios asistidos desde una hoja de cálculo",
    messages: "Correo y mensajes de texto",
    backup: "Copia de seguridad",
  },
  open: {
    agency: "Agregue la dirección y el teléfono de su organización.",
    team: "Invite a un colega.",
    mentees: "Importe su lista o agregue a las personas una por una.",
  },
  done: {
    agency: "La dirección y el teléfono de su organización están registrados.",
    team: "Su equipo tiene más de un miembro.",
    mentees: "Ya tiene usuarios asistidos.",
  },
  mailOff: "El correo no está configurado. Los correos se guardan, pero no se envían.",
  mailNever: "El correo está configurado. Aún no se ha enviado ninguno.",
  mailLast: "Último correo enviado: {{date}}.",
  textOff: "Los mensajes de texto no están configurados.",
  textNever: "Los mensajes de texto están configurados. Aún no se ha entregado ninguno.",
  textLast: "Último mensaje de texto entregado: {{date}}.",
  receivedNever:
    "Aún no se ha recibido ningún mensaje. Dé a su servicio de mensajes la dirección de esta instalación para los mensajes entrantes.",
  receivedLast: "Último mensaje recibido: {{date}}.",
  backupNever: "Aún no se ha hecho ninguna copia de seguridad.",
  backupLast: "Última copia de seguridad: {{date}}.",
};
