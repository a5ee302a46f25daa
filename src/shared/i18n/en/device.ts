/** The data that stays on a device after signing out, and the data that a person stores there. */
export const device = {
  signedOut: "You are signed out",
  signOutWaits:
    "You're offline. Your sign-out will finish when you reconnect. Until then, no one can open anything here without signing in.",
  unsent_one: "{{count}} change isn't sent yet. It will be sent when you sign in here again.",
  unsent_other: "{{count}} changes aren't sent yet. They will be sent when you sign in here again.",
  keepPaper: "Keep on this phone",
  paperKept: "Kept on this phone. Only you can open it here, even offline.",
  showPaper: "Show",
  hidePaper: "Hide",
  forgetPaper: "Remove from this phone",
  paperFailed: "It could not be kept on this phone",
  paperMissing: "This picture can't be opened. Remove it and keep it again when you're online.",
};
