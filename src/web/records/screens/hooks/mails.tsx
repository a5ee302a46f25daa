import { withTexts } from "../../../boot/i18n.ts";
import type { WebHooks } from "../../parts/hook.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

const TestMail = lazyPart(() => withTexts(["otherRecords"], () => import("./test-mail.tsx")));

export const mails: WebHooks = {
  // Staff of the super-organization may read this list without being an Owner, but only an Owner may send a test
  // email.
  ListItems: ({ scope: { caller } }) => (caller.isOwner ? <TestMail /> : null),
};
