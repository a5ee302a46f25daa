import type { RecordScope } from "../record-scope.ts";
import AddWebhook from "../webhooks/add-webhook.tsx";
import AddKey from "./add-key.tsx";

/** The button that adds an API key or a webhook. It is one part, because the first page knows of each part. */
export default function AddMain({ scope }: { scope: RecordScope }) {
  return scope.type.name === "webhooks" ? <AddWebhook scope={scope} /> : <AddKey scope={scope} />;
}
