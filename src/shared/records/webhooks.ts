/** URLs that are notified when records of an organization change. Only the calls of webhooks change these rows. */
import { checkboxList, codes, display, dropdown, plainCodes } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** `gone`: the receiver answered 410. `failing`: nothing arrived for five days. Both disable the webhook. */
const webhookStates = ["active", "disabled", "gone", "failing"] as const;
export type WebhookState = (typeof webhookStates)[number];

const shown = { readOnly: true } as const;

export const webhooks = defineRecord({
  name: "webhooks",
  scope: "organization",
  flags: "tables",
  forApiKeys: "never",
  staysBehind: true,
  readOnly: true,
  area: { group: "settingsSystem", path: "/settings/webhooks", icon: "dot" },
  keys: ["apiKeys"],
  nameFields: ["name"],
  list: {
    columns: ["name", "url", "state", "lastSuccessAt", "failingSince"],
    search: ["name", "url"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    name: display(),
    url: display(),
    // The names of events are technical terms, so they have no texts.
    eventTypes: checkboxList(plainCodes([]), shown),
    state: dropdown(codes(webhookStates), shown),
    lastSuccessAt: display("instant"),
    failingSince: display("instant"),
  },
});
