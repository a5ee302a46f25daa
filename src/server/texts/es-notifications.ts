import type { notifications as en } from "./en-notifications.ts";

export const notifications: typeof en = {
  newDevice: {
    subject: "Inicio de sesión desde un dispositivo nuevo",
    message:
      "Alguien inició sesión en su cuenta desde un dispositivo que no conocíamos. Si no fue usted, cambie su contraseña.",
  },
  newAssignment: { subject: "Nuevo para usted: {{itemName}}", message: "{{sender}} lo agregó a su plan." },
  completed: { subject: "{{itemName}} está terminado", message: "{{menteeName}} lo terminó." },
  referral: { subject: "Nueva derivación: {{menteeName}}", message: "{{sender}} registró una derivación." },
  newMessage: { subject: "Mensaje de {{sender}}", message: "Tiene un mensaje nuevo en el chat." },
  newMessages: { subject: "Mensaje de {{sender}}", message: "Tiene {{count}} mensajes nuevos en el chat." },
  bugAssigned: { subject: "Error asignado a usted: {{itemName}}", message: "{{sender}} se lo asignó." },
  roleChanged: { subject: "Su rol cambió", message: "Su rol es ahora {{roleName}}." },
  exportReady: {
    subject: "Su exportación está lista: {{itemName}}",
    message: "Puede descargarla durante 24 horas.",
  },
};
