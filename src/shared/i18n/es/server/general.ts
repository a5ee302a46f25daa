/** Server texts that have no file of their own. */
import type * as english from "../../en/server/general.ts";
export const system: typeof english.system = {
  held: "Esta instalación no envía nada hasta que un propietario de la organización principal la confirme en la página Sistema.",
  confirmed: "Confirmado. Los mensajes se envían de nuevo.",
};

export const errors: typeof english.errors = {
  badRequest: "No se pudo entender la solicitud.",
  unauthorized: "Inicie sesión, por favor.",
  forbidden: "Su rol no permite esto.",
  secondFactorRequired: "Su organización exige un segundo paso al iniciar sesión. Configúrelo primero.",
  singleSignOnRequired:
    "Su organización solo usa el inicio de sesión único. Elija “Inicio de sesión único” en la página de inicio de sesión.",
  notFound: "No se encontró.",
  conflict: "Esto ya se envió con otro contenido, así que envíe el cambio como una solicitud nueva.",
  tooLarge: "Es demasiado grande.",
  unsupportedMediaType: "No se aceptan archivos de este tipo.",
  tooManyRequests: "Demasiados intentos. Espere un momento e inténtelo de nuevo.",
  internal: "Algo salió mal de nuestro lado. No se guardó nada. Inténtelo de nuevo.",
  storageFull:
    "No queda espacio en el servidor. No se guardó nada; aún se puede leer. Avise a quienes administran este sitio.",
  filesUnavailable:
    "El servidor no puede leer ni guardar archivos en este momento. Avise a quienes administran este sitio e inténtelo más tarde.",
  unavailable: "El servicio se está iniciando o no alcanza su base de datos. Inténtelo en un momento.",
};

export const mailTemplates: typeof english.mailTemplates = {
  exposed:
    "{{placeholder}} abre una cuenta, así que solo puede estar en el mensaje, como palabra aparte o como la dirección completa de un enlace.",
  missing: "El mensaje necesita {{placeholder}}. Sin eso, el correo no sirve.",
};

export const problems: typeof english.problems = {
  tooLong: "Este texto es demasiado largo.",
  tooLarge: "Este número es demasiado grande.",
  tooSmall: "Este número es demasiado pequeño.",
  cents: "Una cantidad de dinero puede tener dos decimales como máximo.",
  email: "Esto no es un correo electrónico.",
  invented: "Este correo electrónico parece inventado. Escriba uno que alguien lea.",
  inventedWaivable:
    "Este correo electrónico parece inventado. Si no hay ninguno, elija “No tiene” en el campo.",
  option: "Esta opción no existe.",
};

export const records: typeof english.records = {
  declinesTooMany:
    "Más de {{count}} registros tienen esta respuesta; son demasiados para cambiarlos de una vez.",
  saved: "El registro se guardó correctamente.",
  deleted: "El registro se eliminó correctamente.",
  archived: "El registro se archivó correctamente.",
  restored: "El registro se restauró correctamente.",
  cloned: "El registro se copió correctamente.",
  changed: "Otra persona cambió este registro. Revise los valores actuales antes de guardar de nuevo.",
  required: "¡Este campo es obligatorio!",
  notUnique: "Esto ya existe.",
  beforeLast: "La anterior es del {{day}}. Elija ese día o uno posterior.",
  copyOf: "{{name}} (copia)",
  archivedInUse_one:
    "{{count}} registro lo usa, así que se archivó en lugar de eliminarse. Ese registro lo conserva; ya nadie puede elegirlo.",
  archivedInUse_other:
    "{{count}} registros lo usan, así que se archivó en lugar de eliminarse. Esos registros lo conservan; ya nadie puede elegirlo.",
  inUse: "Este registro está en uso y no se puede eliminar.",
  superStaysActive:
    "La organización que administra este sitio debe seguir activa; si no, nadie podría iniciar sesión para administrarlo.",
  fileUnknown: "Este archivo ya no está disponible. Súbalo de nuevo.",
};

export const periods: typeof english.periods = {
  menteeStaff: "La persona ya tiene esta función con el usuario asistido en algunos de estos días.",
  enrollments: "El usuario asistido ya está inscrito en este programa en algunos de estos días.",
  absences: "La persona ya está ausente en algunos de estos días.",
  awards: "Ya hay una subvención con este financiador y este número en algunos de estos días.",
};

export const customFields: typeof english.customFields = {
  fixed:
    "Los registros, el tipo y la clave de un campo no se pueden cambiar. En su lugar, agregue otro campo.",
  key: "Una clave empieza con una letra minúscula y solo tiene minúsculas, números y _.",
  noOptions: "Agregue las opciones.",
  needlessOptions: "Solo los tipos “Una opción” y “Varias opciones” tienen opciones.",
  requiredSensitive: "Un campo sensible no puede ser obligatorio: no todos pueden completarlo.",
  tooMany: "Puede haber hasta {{count}} campos en uso. Desactive uno que no necesite.",
  tooManyDefined:
    "Puede haber hasta {{count}} campos, contando los desactivados, así que primero elimine uno sin respuestas.",
  tooManyOptions:
    "Un campo puede tener hasta {{count}} opciones, contando las quitadas, así que agregue otro campo.",
  notSortable: "Solo los campos de texto, número y fecha se pueden ordenar.",
  tooManySorted:
    "Puede haber hasta {{count}} campos ordenables. Desactive esta opción en uno que no la necesite.",
  sortFull: "En esta instalación ya no caben más campos ordenables. Consulte a quienes la administran.",
  hasAnswers:
    "Hay registros con respuestas en este campo. Desactívelo para ocultarlo y conservar las respuestas.",
};

export const measures: typeof english.measures = {
  tooMany: "Puede haber hasta {{count}} indicadores, así que primero elimine uno que no necesite.",
};

export const files: typeof english.files = {
  empty: "El archivo está vacío.",
  picture: "No se puede leer esta imagen: está dañada, incompleta o es demasiado grande.",
  mixed:
    "Este archivo esconde otro tipo de archivo, por ejemplo una página web. Guárdelo o imprímalo de nuevo.",
  macros:
    "Este documento contiene macros, que pueden ejecutar programas. Guárdelo sin macros e inténtelo otra vez.",
  unattachedLimit:
    "Usted ha subido {{megabytes}} MB o {{count}} archivos que todavía no pertenecen a ningún registro. Guarde o quite algunos primero; lo que no se usa se borra después de un día.",
  rateLimit: "Puede subir {{megabytes}} MB en un cuarto de hora. Espere un momento e inténtelo otra vez.",
  underWayLimit:
    "Está subiendo demasiados archivos a la vez. Espere a que terminen algunos e inténtelo otra vez.",
  openLimit:
    "Tiene demasiadas descargas abiertas a la vez. Espere a que terminen algunas e inténtelo otra vez.",
  storageLimit:
    "Este archivo superaría el límite de su organización, que es de {{megabytes}} MB. Quite archivos que no necesite o pida un límite mayor a quienes administran este sitio.",
  bomb: "Este documento se descomprime en mucho más de lo que permite su tamaño, como hacen los archivos dañinos.",
  infected: "El antivirus encontró algo dañino en este archivo. No se guardó.",
  notScanned:
    "En este momento no se pudo revisar si este archivo tiene virus, así que no se guardó. Inténtelo de nuevo en unos minutos.",
};

export const contacts: typeof english.contacts = {
  title: "{{kind}}, {{day}}",
  titleNotReached: "{{kind}}, sin contacto, {{day}}",
  again: "Comunicarnos con usted otra vez",
};

export const roles: typeof english.roles = {
  inUse: "Este rol está en uso y no se puede eliminar.",
  givenAtSignIn:
    "El inicio de sesión único da este rol a las personas nuevas. Primero un propietario debe elegir otro rol para ellas en la configuración.",
  nameInRules:
    "El inicio de sesión único no puede usar este nombre. Elija uno más corto y sin el signo igual (=).",
  nameTwice:
    "Otro rol ya tiene este nombre. Elija uno distinto, porque el inicio de sesión único da este rol a las personas nuevas.",
  ownersSeeAll: "Los propietarios ven a todos los usuarios asistidos.",
  lastOwner: "Una organización necesita al menos un propietario activo.",
  standard: {
    owner: "Propietario",
    caseManager: "Encargado de casos",
    mentor: "Mentor",
    readOnly: "Solo lectura",
  },
};

export const checkIns: typeof english.checkIns = {
  answered: "Usted ya contestó estas preguntas. Gracias.",
  notYet: "Un seguimiento sin respuesta todavía no se puede marcar como visto.",
  ask: "Unas preguntas cortas. Es solo un minuto.",
  callMail: "Un usuario asistido pide una llamada.",
  helpMail: "Un usuario asistido pide ayuda.",
  wantsCall: "Pidió una llamada",
  needsHelp: "Pide ayuda",
  isLow: "No está bien",
  unanswered: "No contestó el seguimiento",
};

export const outcomes: typeof english.outcomes = {
  otherUnit: "La cantidad de este resultado está en: {{unit}}.",
};

export const workDue: typeof english.workDue = {
  tomorrow: "Algo de su plan vence mañana",
  late: "Algo de su plan ya venció",
  both: "Algo de su plan ya venció, y algo vence mañana",
};

export const assignments: typeof english.assignments = {
  archived:
    "Su equipo archivó esto, así que no se puede marcar como hecho o no hecho. Si quiere hacerlo, pregunte a su equipo.",
};

export const promises: typeof english.promises = {
  settled: "Esta promesa es definitiva. Para corregirla, agregue una promesa nueva.",
  dueTomorrow_one: "Una promesa vence mañana",
  dueTomorrow_other: "{{count}} promesas vencen mañana",
  notOpen: "Usted dijo que esto está hecho. Diga primero que todavía no.",
  answerClosed: "Puede responder después de que la promesa se cumpla y antes de que sea definitiva.",
  needsReason: "Escriba un motivo. El usuario asistido lo lee.",
  leaving_one: "{{name}} tiene una promesa abierta. Primero reasígnela o retírela con un motivo.",
  leaving_other:
    "{{name}} tiene {{count}} promesas abiertas. Primero reasigne cada una o retírela con un motivo.",
  unsettled_one: "Esta persona tiene una promesa abierta. Reasígnela o retírela con un motivo.",
  unsettled_other:
    "Esta persona tiene {{count}} promesas abiertas. Reasigne cada una o retírela con un motivo.",
  isOver: "La nueva fecha no puede ser un día pasado.",
};

export const caseload: typeof english.caseload = {
  defaultMessage: "Desde hoy, {{name}} es su contacto. Puede escribir en el chat como antes.",
  ownStandIn: "Una persona no puede sustituirse a sí misma.",
  transferred: "Usuarios asistidos reasignados: {{count}}.",
  isOver: "Este día ya pasó.",
  unsettled_one: "Reasigne o cancele la cita programada.",
  unsettled_other: "Reasigne o cancele cada una de las {{count}} citas programadas.",
  oneOrganization: "Reasigne usuarios asistidos de una sola organización a la vez.",
  reassigned:
    "Alguien reasignó a algunos de estos usuarios asistidos mientras tanto. Mire la lista e inténtelo de nuevo.",
};

export const appointments: typeof english.appointments = {
  needsOutcome: "Esta cita ya pasó. Elija cómo terminó.",
  isAhead: "Esta cita todavía no ha sido, así que no puede decir “Cumplida” ni “No asistió”.",
  overlaps_one: "A esta hora hay otra cita de las mismas personas.",
  overlaps_other: "A esta hora hay otras {{count}} citas de las mismas personas.",
  settled: "Esta cita ya tiene un resultado. Ábrala para corregirlo.",
  toCome: "Todavía no llega el día de esta cita. Puede reprogramarla o cancelarla.",
  replyClosed: "Ya no se puede responder a esta cita.",
  replyMoved: "La hora de esta cita cambió. Mire la nueva hora y responda otra vez.",
  moved: "La cita se reprogramó.",
  title: "Cita",
  notInCommon:
    "Este dato puede ser distinto en cada cita. Cambie solo esta cita, o reprograme esta y todas las siguientes.",
};

export const undo: typeof english.undo = {
  done: "Se deshizo.",
  over: "Esto ya no se puede deshacer.",
  changedSince: "Alguien lo cambió mientras tanto, así que se queda como está.",
};

export const digest: typeof english.digest = {
  own: "Su semana: {{list}}.",
  team: "Su equipo: {{list}}.",
  week_one: "{{count}} cita",
  week_other: "{{count}} citas",
  outcomes_one: "{{count}} resultado por registrar",
  outcomes_other: "{{count}} resultados por registrar",
  overdue_one: "{{count}} usuario asistido con trabajo atrasado",
  overdue_other: "{{count}} usuarios asistidos con trabajo atrasado",
  promises_one: "{{count}} promesa vencida",
  promises_other: "{{count}} promesas vencidas",
  quiet_one: "{{count}} usuario asistido sin contacto en {{days}} días",
  quiet_other: "{{count}} usuarios asistidos sin contacto en {{days}} días",
  teamOutcomes_one: "{{count}} resultado sin registrar desde hace más de 7 días",
  teamOutcomes_other: "{{count}} resultados sin registrar desde hace más de 7 días",
  teamPromises_one: "{{count}} promesa vencida desde hace más de 14 días",
  teamPromises_other: "{{count}} promesas vencidas desde hace más de 14 días",
  unassigned_one: "{{count}} usuario asistido sin encargado del caso",
  unassigned_other: "{{count}} usuarios asistidos sin encargado del caso",
  teamQuiet_one: "{{count}} usuario asistido sin contacto en {{days}} días",
  teamQuiet_other: "{{count}} usuarios asistidos sin contacto en {{days}} días",
};

export const handOver: typeof english.handOver = {
  choose: "Otros registros todavía nombran a {{name}}. Seleccione a quién reasignarlos, o a nadie.",
  unstaffed_one:
    "{{name}} tiene {{count}} cita programada en la que no participa nadie más. Indique si se cancela o se conserva.",
  unstaffed_other:
    "{{name}} tiene {{count}} citas programadas en las que no participa nadie más. Indique si se cancelan o se conservan.",
  unfit: "Ya no se puede reasignar nada a esta persona. Seleccione a otra.",
};

export const people: typeof english.people = {
  addressElsewhere:
    "Este correo electrónico no se puede usar para iniciar sesión aquí. Consulte a su administrador.",
  addressLimit: "Hoy no puede ingresar más correos electrónicos; continúe mañana.",
  emailTaken: "Alguien ya usa este correo electrónico.",
  noEmail:
    "No hay correo electrónico, así que esta persona no puede iniciar sesión. Escriba primero el correo.",
  notYourself: "No puede eliminarse ni desactivarse a sí mismo.",
  ownPassword: "Inició sesión hace un rato. Cambie su propia contraseña en su perfil.",
  passwordsDiffer: "Las dos contraseñas no son iguales.",
  otherRole: "Este rol no pertenece a la organización.",
};
