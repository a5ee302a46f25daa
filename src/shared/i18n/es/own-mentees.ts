import type { ownMentees as en } from "../en/own-mentees.ts";

export const ownMentees: typeof en = {
  title: "Mis usuarios asistidos",
  hint: "No hay conexión. Puede llamar y anotar un contacto: se envía solo más tarde.",
  callNamed: "Llamar a {{name}}: {{phone}}",
  over: "Los nombres se quitaron de este celular, porque su sesión ya habría terminado. Lo que espera se conserva. Inicie sesión cuando haya conexión.",
};
