import type { organizations as english } from "../../en/records/organizations.ts";
import { followUpKinds } from "./follow-up-kinds.ts";
import {
  addressHelp,
  geolocated,
  phoneHelp,
  phonesAndWebsite,
  radiusHelp,
  timezoneOptions,
} from "./common-fields.ts";

export const organizations: typeof english = {
  title: "Organizaciones",
  subtitle: "Las agencias que participan, qué ofrecen y cómo contactarlas.",
  add: "Agregar organización",
  one: "organización",
  fields: {
    identityTitle: "Organización",
    name: "Nombre de la organización",
    active: "Estado",
    photo: "Logotipo",
    agencyType: "Tipo de organización",
    agencyServices: "Servicios de la organización",
    contactTitle: "Contacto",
    email: "Correo electrónico",
    ...phonesAndWebsite,
    ...geolocated,
    addressRadius: "Radio de búsqueda (millas)",
    timezones: "Zona horaria",
    notesTitle: "Notas",
    notes: "Notas",
    contactDaysTitle: "Contacto con los usuarios asistidos",
    contactDays: "Días hasta contar como sin contacto",
    checkInGraceDays: "Días para contestar un seguimiento",
    followUpKinds: "Consultas posteriores",
    remindersTitle: "Recordatorios",
    reminders: "Cuándo se recuerda la cita",
    workReminders: "Recordar lo que vence",
    textName: "Nombre en correos sobre citas y mensajes de texto",
    answerHours: "Cuándo contesta mensajes su equipo",
    crisisHelp: "A quién llamar en una crisis",
    securityTitle: "Seguridad",
    requireSecondFactor: "Segundo paso al iniciar sesión",
    idleAccountDays: "Días sin iniciar sesión hasta desactivar a un miembro del equipo",
    keepSignedIn: "Los usuarios asistidos pueden dejar la sesión abierta en su teléfono",
    staffOffline: "Los celulares del equipo guardan los nombres de sus usuarios asistidos",
    exportTitle: "Exportaciones y conservación de datos",
    partTwo: "Programa bajo 42 CFR parte 2",
    exportReason: "Pedir un motivo sin consentimiento",
    retentionMonths: "Meses hasta anonimizar a quienes salieron",
    teamTitle: "Equipo",
    team: "Miembros del equipo",
  },
  required: { name: "¡El nombre de la organización es obligatorio!" },
  help: {
    active:
      "Cuando una organización está inactiva, ninguna de sus personas puede iniciar sesión: se cierran las sesiones del equipo y de los usuarios asistidos, y dejan de funcionar los calendarios, los enlaces y las tarjetas. No reciben correos ni mensajes de texto. No se borra nada, y pueden volver a iniciar sesión cuando esté activa.",
    cellPhone: phoneHelp,
    address: addressHelp,
    addressRadius: radiusHelp,
    contactDays: "De 7 a 180 días. Déjelo vacío para usar 30.",
    followUpKinds:
      "Se programan cuando termina una inscripción o un usuario asistido sale en libertad. Un cambio se aplica a las salidas a partir de ahora.",
    checkInGraceDays:
      "De 1 a 60 días. Después, un seguimiento sin respuesta aparece en los pendientes del equipo. Déjelo vacío para usar 3.",
    workReminders:
      "El día antes de que venza una meta, tarea o reto, y una vez cuando hay atraso, por mensaje de texto o correo y como aviso. Los recordatorios no dicen qué es.",
    reminders: "Por correo y como aviso, entre las 8 a. m. y las 9 p. m. donde esté la persona.",
    textName:
      "Otras personas pueden ver estos mensajes. Elija un nombre que no diga a qué se dedica su organización. Si se deja vacío, solo nombran a los miembros del equipo de la cita.",
    answerHours: "Los usuarios asistidos lo ven encima de su chat. Ejemplo: de lunes a viernes, de 9 a 5.",
    crisisHelp:
      "Sus propios números. Se agregan al 911 y al 988 encima del chat de cada usuario asistido y en la respuesta a una posible emergencia.",
    requireSecondFactor:
      "Si está activado, todo el equipo necesita una aplicación de autenticación, usted también. Quien no la tenga la configura la próxima vez que inicie sesión.",
    idleAccountDays:
      "De 30 a 1000 días. Déjelo vacío para conservar todas las cuentas. La persona recibe un correo una semana antes. El último propietario activo nunca se desactiva.",
    keepSignedIn:
      "Durante 30 días, si lo eligen. Cuando usted lo desactiva, tienen que iniciar sesión otra vez.",
    staffOffline:
      "Nombres y teléfonos de sus propios usuarios asistidos, para llamar y registrar contactos sin conexión. Los datos están cifrados y se borran cuando termina la sesión. Cuando usted lo desactiva, los celulares los borran la próxima vez que tienen conexión.",
    partTwo: "Agrega a cada expediente el aviso contra la divulgación.",
    exportReason:
      "Si está activado, al exportar datos de usuarios asistidos sin consentimiento registrado se pide un motivo, que queda en el registro de auditoría.",
    retentionMonths:
      "Se cuentan desde la fecha de salida. Déjelo vacío para conservar todo. Los propietarios reciben un aviso una semana antes. Lo anonimizado no se puede recuperar.",
    notes: "Las otras organizaciones nunca ven estas notas.",
  },
  options: {
    timezones: timezoneOptions,
    followUpKinds,
    reminders: { week: "7 días antes", day: "1 día antes", hours: "2 horas antes" },
  },
};
