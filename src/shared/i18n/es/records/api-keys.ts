export const apiKeys = {
  title: "Claves de API",
  subtitle: "Claves que permiten a los programas de su organización leer y guardar registros.",
  one: "clave de API",
  noRecords: "Todavía no hay claves de API.",
  revoke: "Revocar clave",
  revokeNamed: "Revocar {{name}}",
  fields: {
    organizationId: "Organización",
    name: "Nombre",
    prefix: "Empieza con",
    userRole: "Rol",
    scopes: "Permisos",
    addresses: "Direcciones IP permitidas",
    expiresOn: "Vence el",
    lastUsedAt: "Último uso",
    revokedAt: "Revocada",
  },
};
