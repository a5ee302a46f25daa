import type { emailTemplates as english } from "../../en/server/email-templates.ts";

export const emailTemplates: typeof english = {
  verificationCode: {
    name: "Código de verificación (español)",
    emailSubject: "Su código para una contraseña nueva",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Alguien pidió una contraseña nueva para su cuenta en {{organization}}. Escriba este código en la pantalla donde empezó:</p>
<p><strong>{{code}}</strong></p>
<p>El código sirve una sola vez, durante 10 minutos. Si usted no lo pidió, no haga nada: su contraseña no cambia. No le dé este código a nadie, tampoco al personal.</p>`,
  },
  invitation: {
    name: "Invitación (español)",
    emailSubject: "{{sender}} le invita",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}} creó una cuenta para usted en {{organization}}. Con ella puede ver lo que está programado, escribirle al equipo y guardar sus papeles en un solo lugar.</p>
<p><a href="{{link}}">Elija su contraseña y entre</a></p>
<p>El enlace sirve una sola vez, durante 72 horas. Si ya no funciona, pídale uno nuevo a {{sender}}.</p>`,
  },
  newAssignment: {
    name: "Nueva asignación (español)",
    emailSubject: "Hay algo nuevo para usted",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}}, de {{organization}}, agregó algo para usted.</p>
<p><a href="{{link}}">Inicie sesión y léalo</a>. Si tiene una pregunta, escríbale a {{sender}} en el chat.</p>
<p>Para proteger su privacidad, este correo no dice qué es.</p>`,
  },
  newMessage: {
    name: "Mensaje nuevo (español)",
    emailSubject: "{{sender}} le escribió",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}} le mandó un mensaje mientras usted no estaba.</p>
<p><a href="{{link}}">Léalo y contéstelo</a></p>
<p>Para proteger su privacidad, el mensaje mismo no viene en este correo.</p>`,
  },
  referral: {
    name: "Derivación nueva (español)",
    emailSubject: "Hay una nueva derivación",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}} registró una derivación que usted debe conocer.</p>
<p><a href="{{link}}">Abra el perfil</a></p>
<p>Para proteger la privacidad de esta persona, su nombre no viene en este correo.</p>`,
  },
  completed: {
    name: "Asignación terminada (español)",
    emailSubject: "Alguien con quien trabaja terminó algo",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Un usuario asistido de {{organization}} con quien usted trabaja terminó algo.</p>
<p><a href="{{link}}">Vea quién fue y qué terminó</a>, y felicite a esta persona.</p>
<p>Para proteger la privacidad de esta persona, este correo no dice quién fue ni qué terminó.</p>`,
  },
  bugAssigned: {
    name: "Error asignado (español)",
    emailSubject: "{{sender}} le asignó un error",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}}, de {{organization}}, le asignó un error del programa.</p>
<p><a href="{{link}}">Abra el seguimiento de errores</a></p>`,
  },
  roleChanged: {
    name: "Cambio de rol (español)",
    emailSubject: "Su rol cambió",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Su rol en {{organization}} cambió. Puede que cambie lo que usted puede ver y modificar.</p>
<p><a href="{{link}}">Abra su perfil</a></p>
<p>Si no lo esperaba, pregunte a un propietario de su organización.</p>`,
  },
  newDevice: {
    name: "Inicio de sesión desde otro dispositivo (español)",
    emailSubject: "Inicio de sesión desde un dispositivo nuevo",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Alguien inició sesión en su cuenta de {{organization}} desde un dispositivo que no conocíamos: {{itemName}}. Si fue usted, no tiene que hacer nada.</p>
<p>Si no fue usted, <a href="{{link}}">cambie su contraseña</a> ahora: así se cierran todas las demás sesiones.</p>`,
  },
  appointmentReminder: {
    name: "Recordatorio de una cita (español)",
    emailSubject: "Su cita: {{when}}",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Usted tiene una cita con {{sender}}: <strong>{{when}}</strong>.</p>
<p><a href="{{link}}">Vea dónde es y diga si puede venir</a></p>`,
  },
  appointmentInvitation: {
    name: "Invitación a una cita (español)",
    emailSubject: "Cita: {{when}}",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Usted tiene una cita: <strong>{{when}}</strong>.</p>
<p>El archivo adjunto la agrega a su calendario o la actualiza ahí.</p>
<p><a href="{{link}}">Vea de qué se trata</a></p>`,
  },
  appointmentCancelled: {
    name: "Cita cancelada (español)",
    emailSubject: "Cancelada: {{when}}",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Su cita del <strong>{{when}}</strong> está cancelada.</p>
<p>El archivo adjunto la quita de su calendario.</p>
<p><a href="{{link}}">Vea sus citas</a></p>`,
  },
  promiseDue: {
    name: "Recordatorio de promesas (español)",
    emailSubject: "{{counts}}",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">Vea lo que dijo que haría</a></p>`,
  },
  workDue: {
    name: "Recordatorio de lo que vence (español)",
    emailSubject: "{{counts}}",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">Vea su plan</a></p>`,
  },
  checkIn: {
    name: "Seguimiento (español)",
    emailSubject: "¿Cómo está?",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}</p>
<p><a href="{{link}}">Ábralo aquí</a></p>`,
  },
  weeklyDigest: {
    name: "Resumen semanal (español)",
    emailSubject: "Su semana",
    emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}</p>
<p>{{team}}</p>
<p><a href="{{link}}">Inicie sesión para ver los detalles</a></p>
<p>Puede desactivar este correo en su perfil.</p>`,
  },
};
