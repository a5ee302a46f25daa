export const apiKeys = {
  noName: "Enter a name.",
  noScopes: "Select at least one permission.",
  expiry: "Enter a day from today to one year from now.",
  addresses: "Enter IP addresses or ranges, such as 203.0.113.7 or 203.0.113.0/24.",
  tooMany: "Your organization has {{count}} keys. Revoke one first.",
  revoked: "The key was revoked.",
};
