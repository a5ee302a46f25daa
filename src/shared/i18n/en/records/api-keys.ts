export const apiKeys = {
  title: "API keys",
  subtitle: "Keys with which your organization's software reads and saves records.",
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
