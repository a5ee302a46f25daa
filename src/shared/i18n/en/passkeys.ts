/** The user's passkeys. */
export const passkeys = {
  title: "Passkeys",
  hint: "Sign in with your fingerprint, face, or screen lock instead of a password. Changing your password or signing out everywhere removes them.",
  add: "Add a passkey",
  created: "Added {{date}}",
  used: "Last used {{date}}",
  elsewhere: "Made for an earlier address of this site. It no longer works.",
  remove: "Remove",
  removeNamed: "Remove: {{device}}",
  removeQuestion: "You can no longer sign in with it.",
  unsupported: "This browser can't use passkeys.",
  cancelled: "No passkey was added.",
  known: "This device already has a passkey for your account.",
};
