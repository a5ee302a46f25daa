import type { secondFactor as en } from "../../en/server/second-factor.ts";

export const secondFactor: typeof en = {
  failed:
    "El código no es correcto, ya se usó o este inicio de sesión tardó demasiado. Inténtelo otra vez o empiece de nuevo.",
  codeNeeded: "Escriba un código de su aplicación de autenticación.",
  codeWrong: "El código no es correcto o ya se usó. Espere el siguiente e inténtelo otra vez.",
  proofNeeded: "Escriba un código o su contraseña actual, para saber que es usted.",
  startOver: "Esta configuración tardó demasiado o ya se terminó. Empiece de nuevo.",
  off: "Ahora no hay un segundo paso.",
  required: "Su organización exige el segundo paso. Puede pasarlo a otro dispositivo, pero no desactivarlo.",
  turnedOn: "El segundo paso está activado.",
  turnedOff: "El segundo paso está desactivado.",
  newCodes: "Estos son sus nuevos códigos de recuperación. Los anteriores ya no funcionan.",
  notYourself: "Cambie su propio segundo paso en su página de contraseña.",
  wasReset: "El segundo paso se restableció. Se cerró la sesión de la persona y se le avisó.",
  nothingToReset: "Esta persona no tiene un segundo paso.",
};
