import type { passkeys as en } from "../../en/server/passkeys.ts";

export const passkeys: typeof en = {
  failed: "Esta clave de acceso no funcionó. Inicie sesión de otra manera o inténtelo de nuevo.",
  notAdded: "No se pudo agregar la clave de acceso. Inténtelo de nuevo.",
  passwordFirst:
    "Primero elija una contraseña. Una clave de acceso no debe ser su única manera de iniciar sesión.",
  tooMany: "Puede tener hasta {{max}} claves de acceso. Quite una primero.",
  notHere:
    "Las claves de acceso necesitan una dirección web con nombre. Pida al administrador que configure PUBLIC_URL.",
  added:
    "La clave de acceso se agregó. La próxima vez, elija “Usar una clave de acceso” para iniciar sesión.",
  removed: "La clave de acceso se quitó. También puede borrarla en su dispositivo.",
};
