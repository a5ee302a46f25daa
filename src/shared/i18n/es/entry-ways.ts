import type { entry as english } from "../en/entry-ways.ts";

export const entry: typeof english = {
  byPhoneTitle: "Entre con su celular",
  byPhoneHint: "Le enviamos un código por mensaje de texto.",
  byPhoneCodeHint: "Escriba el código del mensaje.",
  byPhoneBirthdayHint: "Solo preguntamos una vez, para que no entre nadie más.",
  byPhoneWho: "Su número de celular o de cliente",
  byPhoneWhoRequired: "Escriba su número de celular o de cliente.",
  byPhoneCode: "Código",
  byPhoneCodeRequired: "Escriba el código.",
  byPhoneBirthday: "Su fecha de nacimiento",
  byPhoneMonthDayHint:
    "Este teléfono o computadora es nuevo para nosotros. Escriba el mes y el día de su nacimiento para que no entre nadie más.",
  byPhoneMonth: "Mes de su nacimiento",
  byPhoneDay: "Día de su nacimiento",
  byPhoneHelp: "¿Algo no funciona? Use su tarjeta o llame a su organización.",
  byPhoneAgain: "Enviar un código nuevo",
  byCard: "Tengo una tarjeta con un código",
  cardTitle: "Su tarjeta",
  cardHint: "Escriba el código de su tarjeta. Sirve por 14 días.",
  cardCode: "Código de la tarjeta",
  cardCodeRequired: "Escriba el código.",
  cardOpen: "Seguir",
  cardStepsHint: "¿Qué paso ya hizo? Use los números de su tarjeta.",
  cardTick: "{{number}}. Ya lo hice",
  cardTicked: "{{number}}. Hecho",
  cardAllDone: "Todo está hecho. ¡Muy bien! Su equipo lo verá.",
  cardEnter: "Entrar por primera vez",
  byEmail: "Entrar con correo",
  resetTitle: "Restablecer su contraseña",
  resetStepEmail: "Escriba el correo de su cuenta. Le enviaremos un código.",
  resetPhone:
    "Este es un número de teléfono. El código para una contraseña nueva solo llega a un correo electrónico.",
  resetNever:
    "¿Nunca tuvo contraseña? Entre con un código por mensaje de texto, con su tarjeta o con el enlace que le envió su equipo.",
  resetNeverWithoutTexts:
    "¿Nunca tuvo contraseña? Entre con su tarjeta o con el enlace que le envió su equipo.",
  resetStepCode:
    "Escriba el código del correo. Es válido durante 10 minutos. Si no llega nada, pregunte a su organización.",
  resetStepPassword: "Elija una contraseña nueva.",
  resetSendCode: "Enviar código",
  resetCode: "Código de verificación",
  resetCodeRequired: "Escriba el código del correo.",
  resetCheckCode: "Verificar código",
  resetSave: "Guardar la contraseña nueva",
  resetDone: "Su contraseña se cambió. Ya puede iniciar sesión.",
  resetProgress: "Paso {{step}} de 3",
};

export { singleSignOn } from "./single-sign-on.ts";
