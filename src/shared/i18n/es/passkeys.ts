import type { passkeys as en } from "../en/passkeys.ts";

export const passkeys: typeof en = {
  title: "Claves de acceso",
  hint: "Inicie sesión con su huella, su cara o el bloqueo de pantalla en lugar de una contraseña. Si cambia su contraseña o cierra la sesión en todas partes, se quitan.",
  add: "Agregar una clave de acceso",
  created: "Agregada {{date}}",
  used: "Último uso {{date}}",
  elsewhere: "Se creó para una dirección anterior de este sitio. Ya no funciona.",
  remove: "Quitar",
  removeNamed: "Quitar: {{device}}",
  removeQuestion: "Ya no podrá iniciar sesión con ella.",
  unsupported: "Este navegador no puede usar claves de acceso.",
  cancelled: "No se agregó ninguna clave de acceso.",
  known: "Este dispositivo ya tiene una clave de acceso para su cuenta.",
};
