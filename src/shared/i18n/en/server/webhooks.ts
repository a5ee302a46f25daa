export const webhooks = {
  noName: "Enter a name.",
  noEvents: "Select at least one event.",
  address:
    "Enter an address that starts with https:// and names a server on the public internet, without a port, user name, or password.",
  hiddenEvents:
    "You can't change the address, because this webhook sends events of records that you can't view: {{events}}.",
  tooMany: "Your organization has {{count}} webhooks. Delete one first.",
  disabled: "This webhook is disabled. Enable it first.",
  rotated: "The webhook has a new secret. For 24 hours, the former one signs too.",
  removed: "The webhook was deleted.",
  queued: "The event is on its way.",
};
