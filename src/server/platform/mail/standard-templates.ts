/** The product's email texts: the initial content of the table that staff edit, and the fallback. */
import type { EmailEvent } from "#shared/contracts/email-events.ts";

/** The key of a template. Emails about events use the event's name. */
export type EmailTemplateKey = "verificationCode" | "invitation" | "appointmentCancelled" | EmailEvent;

/** A template as it ships with the product, before edits. */
export interface StandardTemplate {
  key: EmailTemplateKey;
  languageCode: "en" | "es";
  name: string;
  emailSubject: string;
  emailFromName: string;
  emailFromEmail: string;
  emailMessage: string;
}

type Text = Pick<StandardTemplate, "name" | "emailSubject" | "emailMessage">;

// Without an address in the template, an email comes from MAIL_FROM.
const from = { emailFromName: "{{organization}}", emailFromEmail: "" };

const texts: Record<EmailTemplateKey, { en: Text; es: Text }> = {
  verificationCode: {
    en: {
      name: "Verification code (English)",
      emailSubject: "Your code for a new password",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>Someone asked to set a new password for your account at {{organization}}. Type this code on the screen where you started:</p>
<p><strong>{{code}}</strong></p>
<p>The code works once, for 10 minutes. If you did not ask for it, you can ignore this email: your password stays as it is. Never give this code to anyone, not even to staff.</p>`,
    },
    es: {
      name: "Código de verificación (español)",
      emailSubject: "Su código para una contraseña nueva",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Alguien pidió una contraseña nueva para su cuenta en {{organization}}. Escriba este código en la pantalla donde empezó:</p>
<p><strong>{{code}}</strong></p>
<p>El código sirve una sola vez, durante 10 minutos. Si usted no lo pidió, no haga nada: su contraseña no cambia. No le dé este código a nadie, tampoco al personal.</p>`,
    },
  },
  invitation: {
    en: {
      name: "Invitation (English)",
      emailSubject: "{{sender}} invites you",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} made an account for you at {{organization}}. With it you can see what is planned, write to the team and keep your papers in one place.</p>
<p><a href="{{link}}">Choose your password and sign in</a></p>
<p>The link works once, for 72 hours. If it no longer works, ask {{sender}} for a new one.</p>`,
    },
    es: {
      name: "Invitación (español)",
      emailSubject: "{{sender}} le invita",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}} creó una cuenta para usted en {{organization}}. Con ella puede ver lo que está planeado, escribirle al equipo y guardar sus papeles en un solo lugar.</p>
<p><a href="{{link}}">Elija su contraseña y entre</a></p>
<p>El enlace sirve una sola vez, durante 72 horas. Si ya no funciona, pídale uno nuevo a {{sender}}.</p>`,
    },
  },
  newAssignment: {
    en: {
      name: "New assignment (English)",
      emailSubject: "There is something new for you",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} at {{organization}} added something for you.</p>
<p><a href="{{link}}">Sign in and read it</a>. If you have a question, write to {{sender}} in the chat.</p>
<p>To protect your privacy this email does not say what it is.</p>`,
    },
    es: {
      name: "Nueva asignación (español)",
      emailSubject: "Hay algo nuevo para usted",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}}, de {{organization}}, agregó algo para usted.</p>
<p><a href="{{link}}">Inicie sesión y léalo</a>. Si tiene una pregunta, escríbale a {{sender}} en el chat.</p>
<p>Para proteger su privacidad, este correo no dice qué es.</p>`,
    },
  },
  newMessage: {
    en: {
      name: "New message (English)",
      emailSubject: "{{sender}} wrote to you",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} sent you a message while you were away.</p>
<p><a href="{{link}}">Read and answer it</a></p>
<p>To protect your privacy the message itself is not in this email.</p>`,
    },
    es: {
      name: "Mensaje nuevo (español)",
      emailSubject: "{{sender}} le escribió",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}} le mandó un mensaje mientras usted no estaba.</p>
<p><a href="{{link}}">Léalo y contéstelo</a></p>
<p>Para proteger su privacidad, el mensaje mismo no viene en este correo.</p>`,
    },
  },
  referral: {
    en: {
      name: "New referral (English)",
      emailSubject: "There is a new referral",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} entered a referral that you should know about.</p>
<p><a href="{{link}}">Open the profile</a></p>
<p>To protect this person's privacy there is no name in this email.</p>`,
    },
    es: {
      name: "Derivación nueva (español)",
      emailSubject: "Hay una nueva derivación",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}} registró una derivación que usted debe conocer.</p>
<p><a href="{{link}}">Abra el perfil</a></p>
<p>Para proteger la privacidad de esta persona, su nombre no viene en este correo.</p>`,
    },
  },
  completed: {
    en: {
      name: "Assignment completed (English)",
      emailSubject: "Someone you work with completed an assignment",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>A mentee of {{organization}} with whom you work completed something.</p>
<p><a href="{{link}}">See who it was and what</a>, and say well done.</p>
<p>To protect this person's privacy neither is in this email.</p>`,
    },
    es: {
      name: "Asignación terminada (español)",
      emailSubject: "Alguien con quien trabaja terminó algo",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Un usuario asistido de {{organization}} con quien usted trabaja terminó algo.</p>
<p><a href="{{link}}">Vea quién fue y qué terminó</a>, y felicite a esta persona.</p>
<p>Para proteger su privacidad, este correo no dice ni lo uno ni lo otro.</p>`,
    },
  },
  bugAssigned: {
    en: {
      name: "Bug assigned (English)",
      emailSubject: "{{sender}} assigned a bug to you",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{sender}} at {{organization}} assigned a bug to you.</p>
<p><a href="{{link}}">Open the bug tracker</a></p>`,
    },
    es: {
      name: "Error asignado (español)",
      emailSubject: "{{sender}} le asignó un error",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{sender}}, de {{organization}}, le asignó un error del programa.</p>
<p><a href="{{link}}">Abra la lista de errores</a></p>`,
    },
  },
  roleChanged: {
    en: {
      name: "Role changed (English)",
      emailSubject: "Your role changed",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>You have another role at {{organization}} now. What you can see and change there may be different.</p>
<p><a href="{{link}}">Open your profile</a></p>
<p>If you did not expect this, ask the owner of your organization.</p>`,
    },
    es: {
      name: "Cambio de rol (español)",
      emailSubject: "Su rol cambió",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Ahora tiene otro rol en {{organization}}. Puede que cambie lo que usted ve y puede modificar.</p>
<p><a href="{{link}}">Abra su perfil</a></p>
<p>Si no lo esperaba, pregunte a la persona responsable de su organización.</p>`,
    },
  },
  newDevice: {
    en: {
      name: "Sign-in from a new device (English)",
      emailSubject: "Sign-in from a new device",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>Someone signed in to your account at {{organization}} from a device that we have not seen before: {{itemName}}. If it was you, there is nothing to do.</p>
<p>If it was not you, <a href="{{link}}">change your password</a> now: that signs everybody else out.</p>`,
    },
    es: {
      name: "Inicio de sesión desde otro dispositivo (español)",
      emailSubject: "Inicio de sesión desde un dispositivo nuevo",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Alguien inició sesión en su cuenta de {{organization}} desde un dispositivo que no conocíamos: {{itemName}}. Si fue usted, no tiene que hacer nada.</p>
<p>Si no fue usted, <a href="{{link}}">cambie su contraseña</a> ahora: así se cierran todas las demás sesiones.</p>`,
    },
  },
  appointmentReminder: {
    en: {
      name: "Reminder of an appointment (English)",
      emailSubject: "Your appointment: {{when}}",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>You have an appointment with {{sender}}: <strong>{{when}}</strong>.</p>
<p><a href="{{link}}">See where it is and say whether you can come</a></p>`,
    },
    es: {
      name: "Recordatorio de una cita (español)",
      emailSubject: "Su cita: {{when}}",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Usted tiene una cita con {{sender}}: <strong>{{when}}</strong>.</p>
<p><a href="{{link}}">Vea dónde es y diga si puede venir</a></p>`,
    },
  },
  appointmentInvitation: {
    en: {
      name: "Invitation to an appointment (English)",
      emailSubject: "Appointment: {{when}}",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>You have an appointment: <strong>{{when}}</strong>.</p>
<p>The attached entry adds it to your calendar, or brings it up to date there.</p>
<p><a href="{{link}}">See what it is about</a></p>`,
    },
    es: {
      name: "Invitación a una cita (español)",
      emailSubject: "Cita: {{when}}",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Usted tiene una cita: <strong>{{when}}</strong>.</p>
<p>La entrada adjunta la agrega a su calendario, o la pone al día.</p>
<p><a href="{{link}}">Vea de qué se trata</a></p>`,
    },
  },
  appointmentCancelled: {
    en: {
      name: "Cancelled appointment (English)",
      emailSubject: "Cancelled: {{when}}",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>Your appointment on <strong>{{when}}</strong> is cancelled.</p>
<p>The attached entry takes it out of your calendar.</p>
<p><a href="{{link}}">See your appointments</a></p>`,
    },
    es: {
      name: "Cita cancelada (español)",
      emailSubject: "Cancelada: {{when}}",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>Su cita del <strong>{{when}}</strong> está cancelada.</p>
<p>La entrada adjunta la quita de su calendario.</p>
<p><a href="{{link}}">Vea sus citas</a></p>`,
    },
  },
  promiseDue: {
    en: {
      name: "Reminder of promises (English)",
      emailSubject: "{{counts}}",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">See what you said you would do</a></p>`,
    },
    es: {
      name: "Recordatorio de promesas (español)",
      emailSubject: "{{counts}}",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">Vea lo que dijo que haría</a></p>`,
    },
  },
  workDue: {
    en: {
      name: "Reminder of due work (English)",
      emailSubject: "{{counts}}",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">See your plan</a></p>`,
    },
    es: {
      name: "Recordatorio de lo que vence (español)",
      emailSubject: "{{counts}}",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}.</p>
<p><a href="{{link}}">Vea su plan</a></p>`,
    },
  },
  checkIn: {
    en: {
      name: "Check-in (English)",
      emailSubject: "How are you?",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}</p>
<p><a href="{{link}}">Open it here</a></p>`,
    },
    es: {
      name: "Seguimiento (español)",
      emailSubject: "¿Cómo está?",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}</p>
<p><a href="{{link}}">Ábralo aquí</a></p>`,
    },
  },
  weeklyDigest: {
    en: {
      name: "Weekly summary (English)",
      emailSubject: "Your week",
      emailMessage: `<p>Hello {{firstName}},</p>
<p>{{counts}}</p>
<p>{{team}}</p>
<p><a href="{{link}}">Sign in and see who and what</a></p>
<p>You can switch this email off in your profile.</p>`,
    },
    es: {
      name: "Resumen semanal (español)",
      emailSubject: "Su semana",
      emailMessage: `<p>Hola, {{firstName}}:</p>
<p>{{counts}}</p>
<p>{{team}}</p>
<p><a href="{{link}}">Inicie sesión y vea quién y qué</a></p>
<p>Puede desactivar este correo en su perfil.</p>`,
    },
  },
};

const keys = Object.keys(texts) as EmailTemplateKey[];

/** All templates in both languages. `{{name}}` is a placeholder that is filled in when the email is created. */
export const standardTemplates: StandardTemplate[] = keys.flatMap((key) => [
  { key, languageCode: "en" as const, ...texts[key].en, ...from },
  { key, languageCode: "es" as const, ...texts[key].es, ...from },
]);
