import type { device as english } from "../en/device.ts";

export const device: typeof english = {
  signedOut: "Su sesión está cerrada",
  signOutWaits:
    "No hay conexión. El cierre de sesión se envía en cuanto la haya; hasta entonces nada se abre aquí sin iniciar sesión.",
  unsent_one: "{{count}} cosa aún sin enviar; sale cuando usted inicie sesión aquí de nuevo.",
  unsent_other: "{{count}} cosas aún sin enviar; salen cuando usted inicie sesión aquí de nuevo.",
  keepPaper: "Guardar en este teléfono",
  paperKept: "Guardado en este teléfono. Solo usted lo puede abrir aquí, también sin conexión.",
  showPaper: "Mostrar",
  hidePaper: "Ocultar",
  forgetPaper: "Quitar de este teléfono",
  paperFailed: "No se pudo guardar en este teléfono",
  paperMissing: "No se puede abrir esta imagen. Quítela y guárdela de nuevo cuando tenga conexión.",
};
