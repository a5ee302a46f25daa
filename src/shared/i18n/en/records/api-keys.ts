export const apiKeys = {
  title: "API keys",
  subtitle: "Keys that let your organization's software read and save records.",
  one: "API key",
  noRecords: "No API keys yet.",
  revoke: "Revoke key",
  revokeNamed: "Revoke {{name}}",
  fields: {
    organizationId: "Organization",
    name: "Name",
    prefix: "Starts with",
    userRole: "Role",
    scopes: "Permissions",
    addresses: "Allowed IP addresses",
    expiresOn: "Expires on",
    lastUsedAt: "Last used",
    revokedAt: "Revoked",
  },
};
