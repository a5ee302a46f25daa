import type { accountMails as english } from "../../en/server/account-mails.ts";

export const accountMails: typeof english = {
  accountNotice: `<p>Hola, {{firstName}}:</p>
<p>{{message}}</p>
<p><a href="{{link}}">Revise su cuenta en {{organization}}</a></p>
<p>Enviamos este correo por su seguridad cada vez que pasa algo así. Nunca le pedimos su contraseña por correo.</p>`,
  notMe: `<p>¿No sabe de qué se trata? Elija <a href="{{notMeLink}}">No soy yo</a> y no enviaremos nada más a esta dirección.</p>`,
  confirmation: {
    subject: "Confirme su correo electrónico",
    html: `<p>Hola:</p>
<p>Alguien escribió esta dirección para una cuenta. Si fue usted, <a href="{{link}}">confirme que es suya</a>. El enlace sirve una sola vez, durante 24 horas, donde tenga la sesión iniciada.</p>`,
  },
  urgent: {
    subject: "Urgente: lea un mensaje ahora",
    html: `<p>Hola, {{firstName}}:</p>
<p>Una persona con la que usted trabaja escribió algo que puede ser una emergencia. <a href="{{link}}">Léalo ahora</a> y llame a esa persona.</p>`,
  },
};
