import type * as english from "../../en/records/settings.ts";

const sharedList =
  "Todas las organizaciones comparten esta lista. Solo quienes administran este sitio pueden cambiarla.";

export const languages: typeof english.languages = {
  title: "Idiomas",
  subtitle: `Los idiomas que se pueden elegir. ${sharedList}`,
  add: "Agregar idioma",
  one: "idioma",
  fields: { name: "Nombre", code: "Código", flag: "Bandera" },
  required: { name: "¡El nombre es obligatorio!", code: "¡El nombre es obligatorio!" },
  help: { code: "Dos letras, por ejemplo en o es. Un idioma sin textos propios se muestra en inglés." },
};

export const content: typeof english.content = {
  title: "Contenido",
  subtitle: `Las páginas de texto del pie: soporte, centro de ayuda, privacidad y condiciones. ${sharedList}`,
  add: "Agregar página",
  one: "página",
  fields: {
    languageCode: "Idioma",
    status: "Estado",
    pageUrl: "URL de la página",
    pageTitle: "Título de la página",
    pageHTML: "Contenido de la página",
  },
  required: {
    languageCode: "El idioma es obligatorio",
    pageUrl: "¡La URL de la página es obligatoria!",
    pageTitle: "¡El título de la página es obligatorio!",
    pageHTML: "¡El contenido de la página es obligatorio!",
  },
  help: {
    status: "Si está desactivado, los visitantes no ven la página.",
    pageUrl: "La ruta en el navegador, por ejemplo /privacy.",
  },
};

export const emailTemplates: typeof english.emailTemplates = {
  title: "Plantillas de correo",
  subtitle: `Los correos que la aplicación envía por sí misma. ${sharedList}`,
  add: "Agregar plantilla de correo",
  one: "plantilla de correo",
  fields: {
    name: "Nombre",
    emailSubject: "Asunto",
    emailFromName: "Nombre del remitente",
    emailFromEmail: "Correo del remitente",
    emailMessage: "Mensaje",
  },
  required: { name: "¡El nombre es obligatorio!" },
  help: {
    emailFromEmail: "Los correos siempre salen de la dirección de la instalación; este campo no se usa.",
    emailMessage: "Conserve las palabras entre llaves dobles: se completan al crear el correo.",
  },
};

export const bugTracker: typeof english.bugTracker = {
  title: "Seguimiento de errores",
  subtitle: "Problemas e ideas para mejorar.",
  add: "Agregar error",
  one: "error",
  fields: {
    status: "Estado del error",
    section: "Sección del sitio",
    assignedTo: "Asignado a",
    title: "Título",
    image: "Captura de pantalla",
    file: "Archivo o video",
    description: "Descripción",
    notes: "Notas",
  },
  required: {
    status: "¡El estado del error es obligatorio!",
    section: "¡La sección del sitio es obligatoria!",
    assignedTo: "¡Es obligatorio asignarlo a alguien!",
  },
  help: {
    section: "La pantalla donde ocurre.",
    assignedTo: "Esta persona recibe una notificación.",
    description: "Qué hizo, qué esperaba y qué pasó. No escriba nombres de usuarios asistidos.",
    notes: "Lo que se averiguó y se hizo desde entonces.",
  },
  options: {
    status: {
      "1": "Activo",
      "2": "En curso",
      "3": "Completado",
      "4": "Falta información",
      "5": "Ideas de funciones",
    },
  },
};

export const emailOutbox: typeof english.emailOutbox = {
  title: "Correo saliente",
  subtitle: "Los correos enviados o en espera. El texto de un correo se borra después de un día.",
  one: "correo",
  fields: {
    to: "Para",
    subject: "Asunto",
    status: "Estado",
    createdAt: "Creado",
    sentAt: "Enviado",
    body: "Mensaje",
  },
  options: {
    status: {
      queued: "En espera",
      sent: "Enviado",
      kept: "Guardado, no enviado",
      failed: "No enviado",
      delivered: "Llegó",
      suppressed: "No enviado: ya no hacía falta",
    },
  },
};

export const mails: typeof english.mails = {
  title: "Correos de su organización",
  menu: "Correos enviados",
  subtitle: "A quién se enviaron correos y si llegaron. No se muestra su texto.",
  one: "correo",
  noRecords: "Todavía no hay correos.",
  test: "Enviarme un correo de prueba",
  fields: {
    to: "Para",
    kind: "Tipo",
    status: "Estado",
    lastError: "Respuesta del servidor de correo",
    attempts: "Intentos",
    createdAt: "Creado",
    sentAt: "Enviado",
    nextAttemptAt: "Próximo intento",
  },
  options: {
    status: emailOutbox.options.status,
    kind: {
      newAssignment: "Nueva asignación",
      newMessage: "Mensaje nuevo",
      referral: "Derivación",
      completed: "Asignación terminada",
      bugAssigned: "Error asignado",
      roleChanged: "Cambio de rol",
      newDevice: "Inicio de sesión desde un dispositivo nuevo",
      appointmentReminder: "Recordatorio de una cita",
      appointmentInvitation: "Invitación a una cita",
      appointmentCancelled: "Cita cancelada",
      promiseDue: "Recordatorio de promesas",
      workDue: "Recordatorio de lo que vence",
      checkIn: "Seguimiento",
      weeklyDigest: "Resumen semanal",
      invitation: "Invitación",
      confirmation: "Confirmación de la dirección",
      verificationCode: "Código para una contraseña nueva",
      accountNotice: "Aviso sobre la cuenta",
      urgentMessage: "Mensaje urgente",
      text: "Mensaje de texto",
      signInCode: "Código para entrar",
      textInvitation: "Invitación por mensaje de texto",
      textCommand: "Respuesta a ALTO, EMPEZAR o AYUDA",
      push: "Aviso a un dispositivo",
      test: "Correo de prueba",
      other: "Otro",
    },
  },
};
