import type { sessions as en } from "../en/sessions.ts";

export const sessions: typeof en = {
  title: "Dónde tiene la sesión iniciada",
  hint: "Si no conoce alguno de estos dispositivos, cierre su sesión y cambie su contraseña.",
  openTitle: "Sesión iniciada ahora",
  devicesTitle: "Sesión iniciada antes",
  devicesHint:
    "Iniciar sesión desde uno de estos no genera ningún aviso. Un dispositivo que usted cierra u olvida cuenta como nuevo.",
  device: "{{browser}} en {{system}}",
  deviceUnknown: "Dispositivo desconocido",
  current: "Este dispositivo",
  address: "Dirección {{address}}",
  lastsUntil: "Sigue conectado hasta el {{date}}",
  signedIn: "Inició sesión {{date}}",
  lastUsed: "Último uso {{date}}",
  lastSeen: "Último inicio de sesión {{date}}",
  end: "Cerrar sesión",
  endNamed: "Cerrar sesión: {{device}}",
  forget: "Olvidar",
  forgetNamed: "Olvidar: {{device}}",
  endOthers: "Cerrar todas las otras sesiones",
  endOthersQuestion:
    "¿Cerrar la sesión en todas partes menos aquí? Los otros dispositivos cuentan después como nuevos.",
  cancel: "Cancelar",

  accessTitle: "Inicios de sesión",
  openCount_zero: "Ahora no tiene la sesión iniciada.",
  openCount_one: "Sesión iniciada en {{count}} dispositivo, último uso {{date}}.",
  openCount_other: "Sesión iniciada en {{count}} dispositivos, último uso {{date}}.",
  inviteTitle: "Invitación",
  inviteHint: "Esta persona todavía no ha creado una contraseña.",
  invite: "Invitar de nuevo",
  inviteQuestion: "Se envía un correo nuevo a la dirección registrada. Un enlace anterior deja de servir.",
  invitationState: {
    open: "Nadie ha abierto el último enlace. Funciona hasta {{expires}}.",
    opened:
      "El último enlace se abrió ({{opened}}), pero todavía no se eligió una contraseña. Funciona hasta {{expires}}.",
    expired: "El último enlace ya no funciona desde {{expires}}.",
    died: "El último enlace terminó después de cinco respuestas equivocadas.",
    ended: "El último enlace ya no funciona.",
  },
  mailTitle: "El correo a esta persona",
  mailState: {
    waiting: "El correo a {{to}} espera su envío.",
    sent: "El correo a {{to}} se envió {{date}}.",
    refused: "El correo a {{to}} todavía no fue aceptado. Se intenta otra vez {{next}}.",
    failed: "El correo a {{to}} no se envió.",
    kept: "Aquí no hay un servidor de correo: el correo a {{to}} se guardó y no se envió.",
  },
  mailServerSaid: "El servidor de correo dijo: {{words}}",
  mailRetry: "Intentar ahora otra vez",
  endOf: "Cerrar sesión en todas partes",
  endOfQuestion:
    "¿Cerrar la sesión de esta persona en todos los dispositivos? Se le avisa y puede iniciar sesión otra vez con la contraseña.",
};
