import type { identityProviders as en } from "../../en/records/identity-providers.ts";

export const identityProviders: typeof en = {
  title: "Inicio de sesión único",
  subtitle: "Los miembros del equipo inician sesión con su cuenta de trabajo.",
  add: "Agregar proveedor de identidad",
  one: "proveedor de identidad",
  noRecords:
    "Todavía no hay ningún proveedor de identidad. Agregue uno para que su equipo inicie sesión con su cuenta de trabajo.",
  fields: {
    organizationId: "Organización",
    name: "Nombre",
    domains: "Dominios de correo",
    issuer: "Emisor",
    discoveryUrl: "Dirección de descubrimiento",
    clientId: "ID de cliente",
    clientSecret: "Secreto del cliente",
    prompt: "Cada vez, el proveedor",
    usernameClaim: "Dato con el correo",
    required: "Exigir el inicio de sesión único",
    createUsers: "Crear cuentas",
    roleClaim: "Dato con el rol",
    roleMap: "Roles de las personas nuevas",
  },
  required: {
    name: "¡El nombre es obligatorio!",
    domains: "¡Los dominios de correo son obligatorios!",
    issuer: "¡El emisor es obligatorio!",
    clientId: "¡El ID de cliente es obligatorio!",
  },
  help: {
    name: "Las personas lo ven al iniciar sesión, por ejemplo: Cuenta de Microsoft de Puente",
    domains:
      "Uno por línea. Solo se conectan o reciben una cuenta las personas con un correo verificado en uno de ellos.",
    issuer: "La dirección exacta que indica el proveedor, por ejemplo: https://login.example.org",
    discoveryUrl: "Solo si este sitio llega al proveedor por otra dirección. El emisor se verifica siempre.",
    clientSecret: "Se guarda cifrado y no se muestra más. Déjelo vacío para conservar el guardado.",
    usernameClaim: "Normalmente, email.",
    required:
      "Los miembros del equipo no pueden usar contraseña ni clave de acceso, y se cierran las sesiones iniciadas así. Un propietario con aplicación de autenticación debe quedar fuera para emergencias.",
    createUsers: "Las personas sin cuenta reciben una la primera vez que inician sesión.",
    roleClaim: "Normalmente, groups o roles. Déjelo vacío si todas reciben el mismo rol.",
    roleMap:
      "Uno por línea: valor = nombre del rol. Cuenta la primera coincidencia, y * vale para todas. No puede ser un rol de propietario.",
  },
  options: {
    prompt: {
      select_account: "Pregunta qué cuenta usar",
      login: "Pide otra vez la contraseña",
      consent: "Pide otra vez el permiso",
    },
  },
};
