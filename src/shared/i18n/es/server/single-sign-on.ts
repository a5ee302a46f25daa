import type { singleSignOn as en } from "../../en/server/single-sign-on.ts";

export const singleSignOn: typeof en = {
  unknown:
    "El inicio de sesión único no está configurado para este correo. Inicie sesión de otra manera o pregunte a su organización.",
  away: "No se puede conectar con {{name}} en este momento. Inténtelo más tarde o pida ayuda a su organización.",
  failed: "No se pudo iniciar sesión con {{name}}. Empiece de nuevo.",
  cancelled: "Se canceló el inicio de sesión con {{name}}. Puede empezar de nuevo.",
  expired: "Este inicio de sesión tardó demasiado o empezó en otro navegador. Empiece de nuevo.",
  noAccount:
    "{{name}} confirmó su identidad, pero usted no tiene una cuenta aquí. Pregunte a un propietario de su organización.",
  invited:
    "Su cuenta todavía no tiene contraseña. Primero acepte la invitación o restablezca su contraseña, y luego empiece de nuevo.",
  wrongPassword: "Esta contraseña no es correcta. Inténtelo de nuevo.",
  unlinked: "El inicio de sesión único se desconectó, y las sesiones que lo usaban terminaron.",
  passwordFirst:
    "Primero elija una contraseña con “¿Olvidó su contraseña?”. No tendría otra manera de iniciar sesión.",
  noLocalOwner:
    "Para exigir el inicio de sesión único, un propietario activo debe tener contraseña y aplicación de autenticación y no usar el inicio de sesión único. Así puede entrar cuando el proveedor no funciona.",
  lastLocalOwner:
    "El inicio de sesión único es obligatorio, así que un propietario activo con contraseña y aplicación de autenticación debe quedar fuera de él. Este es el último.",
  address: "Escriba una dirección que empiece con https:// y esté en la internet pública.",
  domains: "Escriba dominios de correo como example.org, uno por línea.",
  domainTaken: "Otro proveedor de identidad de este sitio ya usa uno de estos dominios.",
  noRoles: "Escriba al menos un rol para las personas nuevas, por ejemplo: * = Voluntario",
  unknownRole: "No hay ningún rol llamado “{{name}}”. Use una línea por rol: valor = nombre del rol",
  ownerRole: "El inicio de sesión único no puede convertir a nadie en propietario. Elija otro rol.",
  secretAgain: "Escriba otra vez el secreto del cliente, porque la dirección cambió.",
  fixed: "Un proveedor de identidad no puede pasar a otra organización.",
};
