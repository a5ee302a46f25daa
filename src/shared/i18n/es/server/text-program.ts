import type { textProgram as english } from "../../en/server/text-program.ts";

export const textProgram: typeof english = {
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
};
