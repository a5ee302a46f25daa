import type { accounts as en } from "./en-auth.ts";

export const accounts: typeof en = {
  menteeRole: "Usuario asistido",
  signInFailed: "El correo electrónico o la contraseña no son correctos.",
  codeSent: "Si este correo pertenece a una cuenta, le enviamos un código. Es válido durante 10 minutos.",
  codeGood: "El código es correcto. Elija una contraseña nueva.",
  codeBad: "Este código no es correcto o ya no es válido.",
  passwordSaved: "Su contraseña se cambió. Ya puede iniciar sesión.",
  passwordRequired: "¡Es obligatorio escribir una contraseña!",
  passwordConfirmRequired: "¡Es obligatorio confirmar su contraseña!",
  passwordTooShort: "La contraseña necesita al menos {{min}} caracteres.",
  passwordTooLong: "La contraseña puede tener como máximo {{max}} caracteres.",
  passwordIsEmail: "La contraseña no puede ser el correo electrónico.",
  passwordCommon: "Esta contraseña es de las más comunes y fácil de adivinar. Elija otra.",
  currentPasswordNeeded: "Inició sesión hace un rato. Escriba también su contraseña actual.",
  currentPasswordWrong: "La contraseña actual no es correcta.",
  linkInvalid: "Este enlace ya no es válido.",
  profileSaved: "Su perfil se guardó.",
  languageUnknown: "Este idioma no existe.",
  required: {
    firstName: "¡El nombre es obligatorio!",
    lastName: "¡El apellido es obligatorio!",
    email: "¡El correo electrónico es obligatorio!",
    languageCode: "El idioma es obligatorio",
    organizationName: "¡El nombre de la organización es obligatorio!",
  },
  ownerRole: "Propietario",
};
