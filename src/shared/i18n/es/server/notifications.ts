import type { notifications as en } from "../../en/server/notifications.ts";

export const notifications: typeof en = {
  newDevice: {
    subject: "Inicio de sesión desde un dispositivo nuevo",
    message:
      "Alguien inició sesión en su cuenta desde un dispositivo nuevo: {{device}}, dirección {{address}}. Si no fue usted, cierre la sesión de ese dispositivo y cambie su contraseña.",
  },
  newSignIn: {
    subject: "Nuevo inicio de sesión",
    message:
      "En {{device}}, {{when}}. ¿No fue usted? Llame a {{organization}} o cierre la sesión en todos los dispositivos.",
  },
  passwordChanged: {
    subject: "Su contraseña se cambió",
    message:
      "La contraseña de su cuenta se cambió y se cerró su sesión en todas partes. Si no fue usted, avise enseguida a su organización.",
  },
  emailChanged: {
    subject: "Su correo electrónico se cambió",
    message:
      "Desde ahora su cuenta usa otro correo electrónico para iniciar sesión. Si no fue usted, avise enseguida a su organización.",
  },
  sessionsEnded: {
    subject: "Se cerró su sesión en todas partes",
    message:
      "{{sender}} cerró su sesión en todos sus dispositivos. Puede iniciar sesión otra vez con su contraseña.",
  },
  secondFactorOn: {
    subject: "El segundo paso está activado",
    message:
      "Para iniciar sesión en su cuenta ahora se necesita un código de su aplicación de autenticación.",
  },
  secondFactorOff: {
    subject: "El segundo paso está desactivado",
    message:
      "Para iniciar sesión en su cuenta basta otra vez con la contraseña. Si no fue usted, cambie su contraseña.",
  },
  recoveryCodesNew: {
    subject: "Tiene nuevos códigos de recuperación",
    message: "Sus códigos de recuperación anteriores ya no funcionan. Si no fue usted, cambie su contraseña.",
  },
  passkeyAdded: {
    subject: "Se agregó una clave de acceso a su cuenta",
    message:
      "Ahora puede iniciar sesión con una clave de acceso de {{device}}. Si no la agregó usted, cambie su contraseña.",
  },
  passkeyRemoved: {
    subject: "Se quitó una clave de acceso de su cuenta",
    message:
      "Una de sus claves de acceso ya no sirve para iniciar sesión. Si no la quitó usted, cambie su contraseña.",
  },
  identityLinked: {
    subject: "Se conectó el inicio de sesión único a su cuenta",
    message: "Ahora puede iniciar sesión con {{provider}}. Si no lo conectó usted, avise a su organización.",
  },
  identityUnlinked: {
    subject: "Se desconectó el inicio de sesión único de su cuenta",
    message:
      "{{provider}} ya no sirve para iniciar sesión. Si no lo desconectó usted, avise a su organización.",
  },
  secondFactorReset: {
    subject: "Su segundo paso se restableció",
    message:
      "{{sender}} lo restableció por la pérdida de un dispositivo. Si no lo pidió, avise a su organización.",
  },
  secondFactorTries: {
    subject: "Códigos incorrectos al iniciar sesión",
    message:
      "Alguien escribió su contraseña y después cinco códigos incorrectos. Si no fue usted, cambie su contraseña.",
  },
  recoveryCodeUsed: {
    subject: "Se usó un código de recuperación",
    message:
      "Alguien inició sesión en su cuenta con un código de recuperación. Códigos que le quedan: {{left}}.",
  },
  newAssignment: { subject: "Nuevo para usted: {{itemName}}", message: "{{sender}} lo agregó a su plan." },
  answered: { subject: "{{menteeName}} respondió", message: "Hay algo nuevo sobre {{itemName}}." },
  completed: { subject: "{{itemName}} está terminado", message: "{{menteeName}} lo terminó." },
  referral: { subject: "Nueva derivación: {{menteeName}}", message: "{{sender}} registró una derivación." },
  handOver: {
    subject: "Se le reasignó trabajo de {{name}}",
    message: "{{sender}} le reasignó registros: {{count}}.",
  },
  newMessage: { subject: "Mensaje de {{sender}}", message: "Tiene un mensaje nuevo en el chat." },
  newMessages: { subject: "Mensaje de {{sender}}", message: "Tiene {{count}} mensajes nuevos en el chat." },
  urgentMessage: {
    subject: "Urgente: {{menteeName}}",
    message: "Posible emergencia. Lea lo que escribió {{menteeName}} y llame de inmediato.",
  },
  crisisHelp: { subject: "A dónde acudir ahora", message: "{{help}}" },
  stopRequest: {
    subject: "{{menteeName}} quizás pide no recibir más mensajes de texto",
    message: "Lea el mensaje. Si pide no recibir más mensajes de texto, deténgalos ahí.",
  },
  caseloadGiven: {
    subject: "Nuevos usuarios asistidos para usted",
    message: "{{sender}} le reasignó usuarios asistidos: {{count}}.",
  },
  caseloadBegins: {
    subject: "Nuevos usuarios asistidos para usted desde hoy",
    message: "Desde hoy lleva el caso de más usuarios asistidos: {{count}}.",
  },
  caseloadUnassigned: {
    subject: "Usuarios asistidos sin encargado del caso",
    message: "Ayer fue el último día de su encargado y nadie lo reemplazó. Usuarios asistidos: {{count}}.",
  },
  caseloadTaken: { subject: "{{name}} trabaja ahora con usted", message: "{{message}}" },
  promiseTakenOver: {
    subject: "{{name}} se encarga ahora de una promesa para usted",
    message: "La encuentra en su plan.",
  },
  promiseMoved: {
    subject: "Una promesa tiene una nueva fecha",
    message: "{{day}}. La encuentra en su plan.",
  },
  promiseDone: {
    subject: "{{menteeName}} hizo lo que prometió",
    message: "Confírmelo en la lista de promesas.",
  },
  workDue: { subject: "{{sentence}}", message: "Véalo en su página de inicio." },
  promiseDue: { subject: "{{sentence}}", message: "Véalo en su página de inicio." },
  checkIn: { subject: "¿Cómo está?", message: "Unas preguntas cortas. Es solo un minuto." },
  appointmentRefused: {
    subject: "{{menteeName}} no puede venir",
    message: "{{menteeName}} no puede venir: {{when}}. La cita no se ha reprogramado.",
  },
  otherTime: {
    subject: "{{menteeName}} prefiere otra hora",
    message:
      "{{menteeName}} no puede venir: {{when}}. Le conviene: {{other}}. La cita no se ha reprogramado.",
  },
  appointmentCall: {
    subject: "{{menteeName}} pide una llamada",
    message: "{{menteeName}} no puede venir: {{when}}. Quiere acordar otra hora por teléfono.",
  },
  checkInCall: { subject: "{{menteeName}} pide una llamada", message: "Vea los seguimientos." },
  checkInHelp: { subject: "{{menteeName}} pide ayuda", message: "Vea los seguimientos." },
  bugAssigned: { subject: "Error asignado a usted: {{itemName}}", message: "{{sender}} se lo asignó." },
  appointmentPlanned: { subject: "Su cita: {{when}}", message: "La encuentra en su plan." },
  appointmentCancelled: { subject: "Cancelada: {{when}}", message: "Esta cita se canceló." },
  appointmentReminder: { subject: "Su cita: {{when}}", message: "Con {{sender}}." },
  addressWrong: {
    subject: "Correo equivocado: {{menteeName}}",
    message:
      "Quien recibe los correos de esta dirección dijo que no es suya. Ya no enviamos nada ahí. Pida la dirección correcta.",
  },
  invitationDied: {
    subject: "Invitación terminada: {{menteeName}}",
    message:
      "Alguien con el enlace dio cinco respuestas equivocadas, así que ya no sirve. Revise la dirección y la fecha de nacimiento registrada, y vuelva a invitar.",
  },
  codesEnded: {
    subject: "Fechas equivocadas con códigos para entrar: {{menteeName}}",
    message:
      "En un dispositivo nuevo se escribieron cinco fechas de nacimiento equivocadas después de un código correcto de este teléfono. Por un día, ningún código abre un dispositivo nuevo. Revise el número y la fecha de nacimiento registrada. Si el teléfono se perdió, cierre todas las sesiones de esta persona.",
  },
  mailRefused: {
    subject: "Invitación no entregada: {{name}}",
    message:
      "El servidor de correo la rechazó: {{words}}. Revise la dirección y vuelva a enviar la invitación.",
  },
  textRefused: {
    subject: "Mensaje de texto no entregado: {{name}}",
    message: "El servicio de mensajes lo rechazó: {{words}}. Revise el número.",
  },
  roleChanged: { subject: "Su rol cambió", message: "Su rol es ahora {{roleName}}." },
  retentionDue: {
    subject: "Se anonimizarán usuarios asistidos que salieron",
    message:
      "Usuarios asistidos que salieron y se anonimizarán dentro de {{days}} días, según la regla de su organización: {{count}}. Esto no se puede deshacer. Para conservarlos, cambie la regla o la fecha de salida.",
  },
  accountIdle: {
    subject: "Inicie sesión para conservar su cuenta",
    message:
      "Hace {{days}} días que no inicia sesión. Si no lo hace a más tardar el {{day}}, su cuenta se desactiva y un administrador tendrá que activarla otra vez.",
  },
  webhookGone: {
    subject: "Webhook desactivado: {{name}}",
    message:
      "El receptor dice que su dirección ya no existe. Escriba una dirección nueva y active después el webhook.",
  },
  webhookFailing: {
    subject: "Webhook desactivado: {{name}}",
    message:
      "Su receptor no aceptó ningún evento en cinco días. Revise el receptor y active después el webhook. Los eventos de ese tiempo se pueden enviar de nuevo uno por uno.",
  },
  apiKeyExpires: {
    subject: "La clave de API vence pronto: {{name}}",
    message:
      "Deja de funcionar después del {{day}}. Agregue una clave nueva, póngala en el programa que usa esta y revoque esta.",
  },
  organizationExported: {
    subject: "Se están exportando todos los datos de su organización",
    message:
      "{{name}} está exportando en un solo archivo todo lo que su organización ha registrado. Si esto no es correcto, hable con esa persona y cambie su contraseña.",
  },
  exportReady: {
    subject: "Su exportación está lista: {{itemName}}",
    message: "Puede descargarla durante 24 horas.",
  },
};
