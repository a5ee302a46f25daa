import type { ssoLinks as en } from "../en/sso-links.ts";

export const ssoLinks: typeof en = {
  title: "Inicio de sesión único",
  hint: "Su cuenta está conectada al inicio de sesión de su organización.",
  created: "Conectado {{date}}",
  used: "Último uso {{date}}",
  remove: "Desconectar",
  removeNamed: "Desconectar: {{provider}}",
  removeQuestion: "Ya no podrá iniciar sesión con él aquí, y las sesiones que inició terminan.",
};
