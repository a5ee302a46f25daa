import type { apiKeys as en } from "../en/api-keys.ts";

// Loaded together, because the same people use both.
export { webhooks } from "./webhooks.ts";

export const apiKeys: typeof en = {
  add: "Agregar clave de API",
  save: "Agregar clave",
  added: "Se agregó la clave de API",
  nameHint: "El programa que la usa, por ejemplo “Sincronización nocturna”.",
  roleHint: "La clave no puede hacer más que este rol ni más que usted.",
  expiryHint:
    "Como máximo un año a partir de hoy. Quienes administran claves reciben un aviso 14 días antes.",
  addressHint: "Una dirección IP o un rango por línea. Déjelo vacío para permitir todas.",
  records: "Registros",
  verbs: { view: "Ver", add: "Agregar", edit: "Editar", archive: "Archivar", delete: "Eliminar" },
  sensitive: "Respuestas y notas sensibles",
  ends: "La clave funciona en nombre de usted. Deja de funcionar si usted cambia su contraseña, cierra todas sus sesiones, recibe otro rol o se va.",
  rolesFailed: "No se pudieron cargar los roles.",
  once: "Copie la clave ahora. No se puede mostrar de nuevo.",
  copy: "Copiar clave",
  lost: "La clave se agregó, pero su texto no se puede mostrar de nuevo. Revóquela y agregue otra.",
  revokeQuestion:
    "Los programas que usan esta clave dejan de funcionar de inmediato. Esto no se puede deshacer.",
  revoked: "Se revocó la clave de API",
};
