import type { LanguageCode } from "#shared/constants.ts";

interface TextProgram {
  readonly title: string;
  readonly html: string;
  readonly help: string;
  readonly helpWithoutPhone: string;
}

/** The public page about text messages. `{{sender}}` and `{{phone}}` are the organization's. */
export const textProgram: Readonly<Record<LanguageCode, TextProgram>> = {
  en: {
    title: "Text messages from {{sender}}",
    html: `<p>{{sender}} sends text messages to people who work with its team and agreed to get texts. Agreeing is a choice: no one has to get texts to get help.</p>
<h2>What we text</h2>
<ul><li>Reminders about appointments and next steps</li><li>Short check-ins</li><li>Messages from your team</li><li>A link or a code to sign in</li></ul>
<h2>How often</h2>
<p>Message frequency varies. It depends on your appointments and on what you and your team write to each other. Message and data rates may apply.</p>
<h2>How to stop</h2>
<p>Reply <strong>STOP</strong> to any text. You get one more text, which confirms it. Reply <strong>START</strong> to get texts again.</p>
<h2>Help</h2>
<p>{{help}}</p>
<h2>Your phone number</h2>
<p>We do not sell or share phone numbers, or the fact that someone agreed to texts, with third parties or affiliates for marketing or any other purpose. Only the phone services that deliver the texts get the number. Carriers are not liable for texts that arrive late or not at all.</p>`,
    help: "Reply <strong>HELP</strong>, or call {{phone}}.",
    helpWithoutPhone: "Reply <strong>HELP</strong>, or ask your team.",
  },
  es: {
    title: "Mensajes de texto de {{sender}}",
    html: `<p>{{sender}} envía mensajes de texto a las personas que trabajan con su equipo y aceptaron recibirlos. Aceptar es voluntario: nadie tiene que recibir mensajes para recibir ayuda.</p>
<h2>Qué enviamos</h2>
<ul><li>Recordatorios de citas y próximos pasos</li><li>Seguimientos cortos</li><li>Mensajes de su equipo</li><li>Un enlace o un código para entrar</li></ul>
<h2>Con qué frecuencia</h2>
<p>La frecuencia de los mensajes varía. Depende de sus citas y de lo que usted y su equipo se escriben. Pueden aplicarse tarifas de mensajes y datos.</p>
<h2>Cómo dejar de recibirlos</h2>
<p>Responda <strong>ALTO</strong> o <strong>STOP</strong> a cualquier mensaje. Recibirá un mensaje más, que lo confirma. Responda <strong>EMPEZAR</strong> o <strong>START</strong> para recibirlos otra vez.</p>
<h2>Ayuda</h2>
<p>{{help}}</p>
<h2>Su número de teléfono</h2>
<p>No vendemos ni compartimos los números de teléfono, ni el hecho de que alguien aceptó recibir mensajes, con terceros o afiliados, para publicidad ni para ningún otro fin. Solo reciben el número los servicios telefónicos que entregan los mensajes. Las compañías telefónicas no son responsables de los mensajes que llegan tarde o no llegan.</p>`,
    help: "Responda <strong>AYUDA</strong> o <strong>HELP</strong>, o llame al {{phone}}.",
    helpWithoutPhone: "Responda <strong>AYUDA</strong> o <strong>HELP</strong>, o pregunte a su equipo.",
  },
};
