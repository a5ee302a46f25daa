/** Two-step sign-in: setup, recovery codes, turning it off, and resetting it for others. */
export const secondFactor = {
  title: "Second step at sign-in",
  hint: "You sign in with your password and a code from an app on your phone, so a stolen password isn't enough.",
  isOn: "On",
  since: "On since {{date}}",
  codesLeft_one: "{{count}} recovery code left",
  codesLeft_other: "{{count}} recovery codes left",
  fewCodes: "Create new recovery codes before you run out of them.",
  requiredByOrganization: "Your organization requires it, so you can't turn it off.",
  turnOn: "Set up",
  move: "Move to another device",
  newCodes: "New recovery codes",
  turnOff: "Turn off",

  proofTitle: "Confirm that it's you",
  proofPassword: "Current password",
  proofOr: "or",
  proofCode: "Code from the app, or a recovery code",
  continue: "Continue",

  scanTitle: "Connect your app",
  scanHint:
    "Open an authenticator app on your phone (for example Aegis, Google Authenticator, Microsoft Authenticator or 2FAS), add an account and scan this picture.",
  qrLabel: "QR code for the authenticator app",
  typeHint: "No camera? Type this key into the app instead:",
  openApp: "Open in an app on this device",
  copyKey: "Copy key",
  firstCode: "Code that the app shows now",
  firstCodeRequired: "Enter the 6 digits that the app shows.",
  confirm: "Turn on",
  othersEnd: "Your other devices are signed out when you turn it on.",

  codesTitle: "Your recovery codes",
  codesHint:
    "Each code signs you in once if you don't have your phone. Keep them on paper or in a password manager. They are shown only once.",
  codesLabel: "Recovery codes",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Copying did not work. Please select the text.",
  download: "Download",
  fileName: "recovery-codes.txt",
  codesStored: "I saved them",

  newCodesQuestion: "Your earlier recovery codes will stop working.",
  turnOffQuestion: "After that, you can sign in with just your password.",
  turnedOff: "The second step is off.",

  requiredTitle: "Set up a second step",
  requiredHint:
    "Your organization requires a second step at sign-in. It takes two minutes and an authenticator app on your phone.",
  requiredBegin: "Begin",
  signOut: "Sign out",

  reset: "Reset second step",
  resetTitle: "Lost device",
  resetHint:
    "If the phone is lost, the second step can be reset. The person is signed out everywhere and can then sign in with just the password.",
  resetQuestion: "Reset this person's second step? Do this only if you're sure who is asking.",
};
