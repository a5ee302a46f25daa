/** The identity providers that sign the user in. */
export const ssoLinks = {
  title: "Single sign-on",
  hint: "Your account is connected to your organization's sign-in.",
  created: "Connected {{date}}",
  used: "Last used {{date}}",
  remove: "Disconnect",
  removeNamed: "Disconnect: {{provider}}",
  removeQuestion: "It no longer signs you in here, and the sessions that it started end.",
};
