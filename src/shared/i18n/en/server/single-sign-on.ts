/** Server texts about single sign-on. */
export const singleSignOn = {
  unknown:
    "Single sign-on isn't set up for this email address. Sign in another way, or ask your organization.",
  away: "{{name}} can't be reached right now. Try again later, or ask your organization for help.",
  failed: "Signing in with {{name}} didn't work. Please start again.",
  cancelled: "The sign-in with {{name}} was canceled. You can start again.",
  expired: "This sign-in took too long or started in another browser. Please start again.",
  noAccount:
    "{{name}} signed you in, but there is no account for you here. Ask an Owner of your organization.",
  invited:
    "Your account doesn't have a password yet. Accept your invitation or reset your password first, and then start again.",
  wrongPassword: "This password isn't right. Please try again.",
  unlinked: "Single sign-on was disconnected, and the sessions that used it have ended.",
  passwordFirst: "Set a password first with “Forgot password?”. Nothing else would sign you in.",
  noLocalOwner:
    "To require single sign-on, one active Owner must have a password and an authenticator app and must not use single sign-on. They can sign in when the provider is down.",
  lastLocalOwner:
    "Single sign-on is required, so one active Owner with a password and an authenticator app must stay outside it. This is the last one.",
  address: "Enter an address that starts with https:// and is on the public internet.",
  domains: "Enter email domains like example.org, one per line.",
  domainTaken: "Another identity provider on this site already uses one of these domains.",
  noRoles: "Enter at least one role for new people, for example: * = Volunteer",
  unknownRole: "There is no role named “{{name}}”. Use one line per role: value = name of the role",
  ownerRole: "Single sign-on can't make anyone an Owner. Choose another role.",
  secretAgain: "Enter the client secret again, because the address changed.",
  fixed: "An identity provider can't move to another organization.",
};
