import type { secondFactor as en } from "../en/second-factor.ts";

export const secondFactor: typeof en = {
  title: "Segundo paso al iniciar sesión",
  hint: "Con él, para entrar se necesitan su contraseña y un código de una aplicación de su teléfono. Nadie entra solo con la contraseña.",
  isOn: "Activado",
  since: "Activado desde el {{date}}",
  codesLeft_one: "Queda {{count}} código de recuperación",
  codesLeft_other: "Quedan {{count}} códigos de recuperación",
  fewCodes: "Cree nuevos códigos de recuperación antes de quedarse sin ellos.",
  requiredByOrganization: "Su organización lo exige, por eso no se puede desactivar.",
  turnOn: "Configurar",
  move: "Pasar a otro dispositivo",
  newCodes: "Nuevos códigos de recuperación",
  turnOff: "Desactivar",

  proofTitle: "Confirme que es usted",
  proofPassword: "Contraseña actual",
  proofOr: "o",
  proofCode: "Código de la aplicación o código de recuperación",
  continue: "Continuar",

  scanTitle: "Conecte su aplicación",
  scanHint:
    "Abra una aplicación de autenticación en su teléfono (por ejemplo Aegis, Google Authenticator, Microsoft Authenticator o 2FAS), agregue una cuenta y escanee esta imagen.",
  qrLabel: "Código QR para la aplicación de autenticación",
  typeHint: "¿Sin cámara? Escriba esta clave en la aplicación:",
  openApp: "Abrir en una aplicación de este dispositivo",
  copyKey: "Copiar clave",
  firstCode: "Código que muestra ahora la aplicación",
  firstCodeRequired: "Escriba los 6 dígitos que muestra la aplicación.",
  confirm: "Activar",
  othersEnd: "Al activarlo se cierra la sesión en sus otros dispositivos.",

  codesTitle: "Sus códigos de recuperación",
  codesHint:
    "Cada código le permite entrar una vez cuando no tiene el teléfono a mano. Guárdelos en papel o en un administrador de contraseñas. Solo se muestran ahora.",
  codesLabel: "Códigos de recuperación",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "No se pudo copiar. Seleccione el texto.",
  download: "Descargar",
  fileName: "codigos-de-recuperacion.txt",
  codesStored: "Ya los guardé",

  newCodesQuestion: "Sus códigos de recuperación anteriores dejarán de funcionar.",
  turnOffQuestion: "A partir de entonces bastará la contraseña para entrar.",
  turnedOff: "El segundo paso está desactivado.",

  requiredTitle: "Configure un segundo paso",
  requiredHint:
    "Su organización exige un segundo paso al iniciar sesión. Necesita dos minutos y una aplicación de autenticación en su teléfono.",
  requiredBegin: "Empezar",
  signOut: "Cerrar sesión",

  reset: "Restablecer el segundo paso",
  resetTitle: "Dispositivo perdido",
  resetHint:
    "Si se perdió el teléfono, el segundo paso se puede restablecer. Se cierra la sesión de la persona en todas partes y después entra solo con la contraseña.",
  resetQuestion:
    "¿Restablecer el segundo paso de esta persona? Hágalo solo si sabe con certeza quién se lo pide.",
};
