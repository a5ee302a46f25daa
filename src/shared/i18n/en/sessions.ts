/** Where somebody is signed in: the own list, and signing others out. */
export const sessions = {
  title: "Where you are signed in",
  hint: "If you do not know one of these devices, sign it out and change your password.",
  openTitle: "Signed in now",
  devicesTitle: "Signed in before",
  devicesHint:
    "Signing in from one of these makes no notice. A device that you sign out or forget counts as new.",
  device: "{{browser}} on {{system}}",
  deviceUnknown: "Unknown device",
  current: "This device",
  address: "Address {{address}}",
  signedIn: "Signed in {{date}}",
  lastUsed: "Last used {{date}}",
  lastSeen: "Last sign-in {{date}}",
  end: "Sign out",
  endNamed: "Sign out: {{device}}",
  forget: "Forget",
  forgetNamed: "Forget: {{device}}",
  endOthers: "Sign out all other devices",
  endOthersQuestion: "Sign out everywhere but here? The other devices then count as new.",
  cancel: "Cancel",

  accessTitle: "Sign-ins",
  openCount_zero: "Not signed in at the moment.",
  openCount_one: "Signed in on {{count}} device, last used {{date}}.",
  openCount_other: "Signed in on {{count}} devices, last used {{date}}.",
  endOf: "Sign out everywhere",
  endOfQuestion:
    "Sign this person out on all devices? The person is told and can sign in again with the password.",
};
