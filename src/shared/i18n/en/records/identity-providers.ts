import type { RecordTexts } from "../../record-texts.ts";

export const identityProviders = {
  title: "Single sign-on",
  subtitle: "Team members sign in with their work account.",
  add: "Add identity provider",
  one: "identity provider",
  noRecords: "No identity provider yet. Add one so that your team signs in with their work account.",
  fields: {
    organizationId: "Organization",
    name: "Name",
    domains: "Email domains",
    issuer: "Issuer",
    discoveryUrl: "Discovery address",
    clientId: "Client ID",
    clientSecret: "Client secret",
    prompt: "At each sign-in, the provider",
    usernameClaim: "Claim with the email address",
    required: "Require single sign-on",
    createUsers: "Create accounts",
    roleClaim: "Claim with the role",
    roleMap: "Roles of new people",
  },
  required: {
    name: "Name is required!",
    domains: "Email domains are required!",
    issuer: "Issuer is required!",
    clientId: "Client ID is required!",
  },
  help: {
    name: "People see it when they sign in, for example: Harbor Microsoft account",
    domains:
      "One per line. Only people with a verified address in one of them are connected or get an account.",
    issuer: "The exact address that the provider names, for example: https://login.example.org",
    discoveryUrl:
      "Only if this site reaches the provider under another address. The issuer is checked either way.",
    clientSecret: "It is encrypted and never shown again. Leave empty to keep the stored one.",
    usernameClaim: "Usually email.",
    required:
      "Team members can't sign in with a password or passkey, and those who did are signed out. One Owner with an authenticator app must stay outside single sign-on for emergencies.",
    createUsers: "People without an account get one at their first sign-in.",
    roleClaim: "Usually groups or roles. Leave empty if everyone gets the same role.",
    roleMap:
      "One per line: value = name of the role. The first match counts, and * matches everyone. An Owner role isn't possible.",
  },
  options: {
    prompt: {
      select_account: "Asks which account to use",
      login: "Asks for the password again",
      consent: "Asks for permission again",
    },
  },
} satisfies RecordTexts;
