import type { device as english } from "../en/device.ts";

export const device: typeof english = {
  signedOut: "Su sesión está cerrada",
  signOutWaits:
    "Sin conexión. El cierre de sesión terminará cuando vuelva la conexión. Hasta entonces, nadie puede abrir nada aquí sin iniciar sesión.",
  unsent_one: "{{count}} cambio aún sin enviar. Se enviará cuando inicie sesión aquí de nuevo.",
  unsent_other: "{{count}} cambios aún sin enviar. Se enviarán cuando inicie sesión aquí de nuevo.",
  keepPaper: "Guardar en este teléfono",
  paperKept: "Guardado en este teléfono. Solo usted lo puede abrir aquí, también sin conexión.",
  showPaper: "Mostrar",
  hidePaper: "Ocultar",
  forgetPaper: "Quitar de este teléfono",
  paperFailed: "No se pudo guardar en este teléfono",
  paperMissing: "No se puede abrir esta imagen. Quítela y guárdela de nuevo cuando tenga conexión.",
};
