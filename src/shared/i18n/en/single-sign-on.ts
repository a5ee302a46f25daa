/** Signing in with an identity provider, the user's links to providers, and how to set up a provider. */
export const singleSignOn = {
  title: "Single sign-on",
  hint: "Sign in with your work or school account.",
  email: "Your work email",
  emailRequired: "Type your work email.",
  next: "Continue",
  other: "Sign in another way",
  again: "Start again",
  confirmTitle: "Is this your account?",
  confirmHint:
    "{{provider}} says you are {{email}}. There is already an account here with this address. Enter its password once to connect the two.",
  password: "Password of your account here",
  passwordRequired: "Enter your password.",
  connect: "Connect and sign in",
  help: {
    open: "How to set up the provider",
    redirect: "Redirect address",
    redirectHint: "Register this address with the provider.",
    copy: "Copy address",
    entra: "Microsoft Entra",
    entraSteps:
      "Under App registrations, add a registration for this organization only, of type Web, with the redirect address.\nUnder Certificates & secrets, add a client secret, and copy its value here.\nUnder Token configuration, add the optional ID token claims email and xms_edov.\nIssuer: https://login.microsoftonline.com/TENANT-ID/v2.0. For roles, add app roles and use the claim roles.",
    google: "Google",
    googleSteps:
      "In the Google Cloud console, set the audience of your app to Internal.\nUnder Clients, add a client of type Web application with the redirect address, and copy its ID and secret here.\nIssuer: https://accounts.google.com. Google sends no roles, so use * = name of the role.",
    keycloak: "Keycloak",
    keycloakSteps:
      "In your realm, add an OpenID Connect client with client authentication, the standard flow, and the redirect address.\nCopy the client secret from Credentials.\nIssuer: https://HOST/realms/REALM. For roles, add a mapper that puts the groups or roles into the ID token.\nMark the email addresses of your team as verified.",
  },
};
