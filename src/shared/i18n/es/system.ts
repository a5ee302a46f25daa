import type { system as english } from "../en/system.ts";

export const system: typeof english = {
  title: "Sistema",
  refresh: "Actualizar",
  failed: "No se pudo cargar el estado del sistema.",
  allGood: "Sin problemas",
  health: { good: "Bien", warn: "Revíselo", bad: "Actúe ahora" },
  part: {
    sending: "Envíos",
    settings: "Ajustes del servidor",
    nodes: "Nodos",
    disk: "Disco",
    database: "Base de datos",
    backup: "Copia de seguridad",
    mail: "Correo",
    audit: "Registro de auditoría",
    storage: "Archivos guardados",
  },
  held: {
    notice:
      "Esta puede ser una copia de otra instalación; por eso no se envía ningún correo, mensaje de texto ni aviso.",
    open: "Confirmar la instalación",
    others: "Un propietario de la organización principal puede cambiarlo en la página Sistema.",
    nothingWaits: "No hay mensajes en espera.",
    waiting:
      "En espera: {{emails}} correos, {{texts}} mensajes de texto, {{pushes}} avisos, {{webhooks}} eventos de webhooks.",
    discard: "Al confirmar, ¿qué se hace con los mensajes en espera?",
    choice: {
      older_one: "Descartar el mensaje que la original pudo haber enviado y enviar los demás",
      older_other: "Descartar los {{count}} mensajes que la original pudo haber enviado y enviar los demás",
      all: "Descartarlos todos",
      none: "Enviarlos todos",
    },
    confirm: "Confirmar: esta es la instalación real",
  },
  version: "Versión {{version}}",
  node: "{{host}}, puerto {{port}}, versión {{version}}",
  nodeSince: "funciona desde {{started}}",
  nodeAway: "visto por última vez {{seen}}",
  noNodes: "Todavía no se ha registrado ningún nodo.",
  diskOf: "{{host}}, puerto {{port}}: {{free}} de {{total}} libres",
  database: "PostgreSQL {{version}}, {{size}}",
  backupLast: "La última copia de seguridad se hizo {{date}}, {{size}}.",
  backupNever: "No hay ninguna copia de seguridad.",
  mailWaiting: "En espera: {{waiting}} · Reintentos: {{refused}} · Fallidos recientes: {{failed}}",
  mailSaid: "Lo último que dijo el servidor de correo: {{words}}",
  mailList: "Todos los correos",
  auditSealed: "El último sello se hizo {{date}}.",
  auditNever: "Todavía no hubo nada que sellar.",
  storageUsual: "Cada organización puede guardar {{limit}}, salvo que tenga un límite personalizado.",
  storageNoLimit:
    "Las organizaciones pueden guardar cualquier cantidad, salvo que tengan un límite personalizado.",
  organization: "Organización",
  used: "Guardado",
  limit: "Límite personalizado (MB)",
  limitOf: "Límite personalizado de {{name}} en megabytes",
  limitUsual: "predeterminado",
  save: "Guardar",
  problem: {
    restored:
      "Esta instalación se restauró de una copia de seguridad. No se envía nada hasta que usted confirme que reemplaza a la original. La original pudo haber enviado mensajes que aquí están en espera. Si esto es una prueba, no confirme.",
    moved:
      "La base de datos no está donde estaba en el último inicio; por eso puede ser una copia. No se envía nada hasta que usted confirme que reemplaza a la original. La original pudo haber enviado mensajes que aquí están en espera. Si esto es una prueba, no confirme.",
    textsRefused:
      "El servicio de mensajes de texto los rechaza o no responde. Revise SMS_URL o SMS_HOOK_URL. El motivo está en el registro, en “a delivery was not taken”.",
    publicUrlMissing:
      "Estos ajustes necesitan PUBLIC_URL, que no está configurado: {{names}}. Los enlaces de los correos y de los mensajes de texto solo llevan a esta máquina y las cookies no están ligadas a HTTPS. Ponga en PUBLIC_URL la dirección que la gente escribe y reinicie.",
    nodeAway:
      "Un nodo no da señales desde hace más de un minuto. Si usted lo detuvo, ignore este aviso por un día. Si no, revise su registro y si puede conectarse a la base de datos.",
    nodesDiffer: "Los nodos tienen versiones distintas. Termine la actualización en todos.",
    diskLow: "Queda poco espacio. Libere espacio o use un disco más grande antes de que se llene.",
    diskFull:
      "El disco está lleno o casi lleno. Pronto no se podrá guardar nada. Libere espacio o use un disco más grande ahora: primero copias y registros antiguos.",
    filesFailing:
      "No se pueden guardar archivos: fallan las cargas, las descargas y las exportaciones. Revise las carpetas files y exports en DATA_DIR: el disco debe estar montado y el usuario que ejecuta la aplicación debe poder escribir en ellas.",
    databaseOwner:
      "La aplicación entra a la base de datos como su propietaria; por eso un error en la aplicación podría cambiar las tablas y el registro de auditoría. Ponga en DATABASE_OWNER_URL el valor actual de DATABASE_URL y en DATABASE_URL un rol propio, y reinicie. Un administrador crea ese rol con: create role mentor_app login noinherit password '…'; grant mentor_scoped, mentor_caseload, mentor_mentee, mentor_system to mentor_app;",
    backupNone:
      "Haga una ahora: npm run backup -- ARCHIVO. Después deje que un temporizador la haga cada día (deploy/mentor-backup.timer).",
    backupOld:
      "La última copia de seguridad es demasiado antigua. Revise el temporizador que las hace y su registro.",
    backupPlain:
      "La última copia de seguridad no está cifrada: quien la tenga puede leerlo todo. Configure BACKUP_KEY.",
    backupFaulty:
      "Al hacer la última copia de seguridad, faltaban o estaban dañados algunos archivos de los registros ({{count}}). La salida de la copia los nombra. Recupérelos de una copia anterior.",
    mailNone: "El correo no está configurado (SMTP_URL). Los correos se guardan, pero no se envían.",
    mailRefused:
      "El servidor de correo rechaza correos o no responde. Lea lo que dijo, corrija SMTP_URL o MAIL_FROM y envíe un correo de prueba.",
    mailFailed:
      "No se pudieron enviar algunos correos en los últimos días. La lista de correos muestra los destinatarios, para que usted pueda invitarlos o contactarlos otra vez.",
    mailTemplates:
      "Estas plantillas de correo exponen un código o enlace, o no lo contienen; por eso se envía el texto estándar: {{templates}}. Abra y guarde cada una: el formulario dice qué está mal.",
    auditUnsealed:
      "Hay filas del registro de auditoría sin sello desde hace más de un minuto. Busque “background job failed” en el registro y mire si la base de datos responde.",
    storageNear: "Una organización casi ha llegado a su límite. Dele uno mayor o pídale que quite archivos.",
  },
};
