import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The question before an API key is revoked. */
export const RevokeKey = lazyPart(() => withTexts(["apiKeys"], () => import("./revoke-key.tsx")), {
  place: "floating",
});
