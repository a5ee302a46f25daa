import type { ownMentees as en } from "../en/own-mentees.ts";

export const ownMentees: typeof en = {
  title: "Mis usuarios asistidos",
  hint: "Sin conexión. Puede llamar y registrar contactos. Se enviarán cuando vuelva la conexión.",
  more: "Tiene más usuarios asistidos de los que guarda este celular. Encontrará a los demás cuando tenga conexión.",
  callNamed: "Llamar a {{name}}: {{phone}}",
  over: "Los nombres de sus usuarios asistidos se quitaron de este celular porque su sesión terminó. Lo que no se ha enviado se conserva. Inicie sesión cuando tenga conexión.",
};
