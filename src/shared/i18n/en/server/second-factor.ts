/** Server texts about the second factor. */
export const secondFactor = {
  failed: "The code is not right, was used before, or this sign-in took too long. Try again or start over.",
  codeNeeded: "Enter a code from your authenticator app.",
  codeWrong: "The code is not right or was used before. Wait for the next one and try again.",
  proofNeeded: "Enter a code or your current password, so that we know it is you.",
  startOver: "This setup took too long or was finished already. Please start over.",
  off: "There is no second step at the moment.",
  required:
    "Your organization asks for the second step. You can move it to another device, but not turn it off.",
  turnedOn: "The second step is on.",
  turnedOff: "The second step is off.",
  newCodes: "These are your new recovery codes. The old ones no longer work.",
  notYourself: "Please change your own second step on your password page.",
  wasReset: "The second step was reset. The person was signed out and notified.",
  nothingToReset: "This person has no second step.",
};
