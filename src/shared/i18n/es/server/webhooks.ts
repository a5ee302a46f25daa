import type { webhooks as en } from "../../en/server/webhooks.ts";

export const webhooks: typeof en = {
  noName: "Escriba un nombre.",
  noEvents: "Seleccione al menos un evento.",
  address:
    "Escriba una dirección que empiece con https:// y que sea de un servidor en la internet pública, sin puerto, usuario ni contraseña.",
  hiddenEvents:
    "No puede cambiar la dirección, porque este webhook envía eventos de registros que usted no puede ver: {{events}}.",
  tooMany: "Su organización tiene {{count}} webhooks. Elimine primero uno de ellos.",
  disabled: "Este webhook está desactivado. Actívelo primero.",
  rotated: "El webhook tiene un secreto nuevo. Durante 24 horas también firma el anterior.",
  removed: "El webhook se eliminó.",
  queued: "El evento está en camino.",
};
