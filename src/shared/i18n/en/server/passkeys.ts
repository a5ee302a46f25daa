/** Server texts about passkeys. */
export const passkeys = {
  failed: "This passkey didn't work. Sign in another way, or try again.",
  notAdded: "The passkey couldn't be added. Please try again.",
  passwordFirst: "Set a password first. A passkey must not be your only way to sign in.",
  tooMany: "You can have up to {{max}} passkeys. Remove one first.",
  notHere: "Passkeys need a web address with a name. Ask the administrator to set PUBLIC_URL.",
  added: "The passkey was added. Next time, choose “Use a passkey” to sign in.",
  removed: "The passkey was removed. You can delete it on your device too.",
};
