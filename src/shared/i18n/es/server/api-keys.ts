import type { apiKeys as en } from "../../en/server/api-keys.ts";

export const apiKeys: typeof en = {
  noName: "Escriba un nombre.",
  noScopes: "Seleccione al menos un permiso.",
  expiry: "Escriba una fecha entre hoy y dentro de un año.",
  addresses: "Escriba direcciones IP o rangos, como 203.0.113.7 o 203.0.113.0/24.",
  tooMany: "Su organización tiene {{count}} claves. Revoque primero una de ellas.",
  revoked: "La clave se revocó.",
};
