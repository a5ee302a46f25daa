/** Signing in with a code or a card, and resetting a password. Most people never open these screens. */
export const entry = {
  byPhoneTitle: "Sign in with your phone",
  byPhoneHint: "We'll text you a code.",
  byPhoneCodeHint: "Type the code from the text.",
  byPhoneBirthdayHint: "We ask this once so no one else can sign in.",
  byPhoneWho: "Your phone number or client number",
  byPhoneWhoRequired: "Type your phone number or client number.",
  byPhoneCode: "Code",
  byPhoneCodeRequired: "Type the code.",
  byPhoneBirthday: "Your birthday",
  byPhoneMonthDayHint:
    "This phone or computer is new to us. Enter the month and day of your birthday so no one else can sign in.",
  byPhoneMonth: "Month of your birthday",
  byPhoneDay: "Day of your birthday",
  byPhoneHelp: "Trouble signing in? Use your card, or call your organization.",
  byPhoneAgain: "Send a new code",
  byEmail: "Sign in with email",
  byCard: "I have a card with a code",
  cardTitle: "Your card",
  cardHint: "Type the code that is on your card. It works for 14 days.",
  cardCode: "Code on the card",
  cardCodeRequired: "Type the code.",
  cardOpen: "Continue",
  cardStepsHint: "Which step is done? Use the numbers on your card.",
  cardTick: "{{number}}. I did it",
  cardTicked: "{{number}}. Done",
  cardAllDone: "All done. Well done! Your team will see it.",
  cardEnter: "Sign in for the first time",
  resetTitle: "Reset your password",
  resetStepEmail: "Enter the email for your account. We'll send you a code.",
  resetPhone: "This is a phone number. We send password codes only to an email address.",
  resetNever:
    "Never had a password? Sign in with a code by text, your card, or the link that your team sent you.",
  resetNeverWithoutTexts:
    "Never had a password? Sign in with your card, or the link that your team sent you.",
  resetStepCode:
    "Enter the code from the email. It is valid for 10 minutes. If nothing arrives, ask your organization.",
  resetStepPassword: "Choose a new password.",
  resetSendCode: "Send code",
  resetCode: "Verification code",
  resetCodeRequired: "Enter the code from the email.",
  resetCheckCode: "Check code",
  resetSave: "Save new password",
  resetDone: "Your password was changed. You can sign in now.",
  resetProgress: "Step {{step}} of 3",
};

export { singleSignOn } from "./single-sign-on.ts";
