import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

const TextProgramLink = lazyPart(() =>
  withTexts(["phoneTexts", "ownAccount"], () => import("../../organizations/text-program-link.tsx")),
);

export const organizations: WebHooks = {
  FormExtra: ({ record, only }) =>
    !only || only.has("textName") ? <TextProgramLink organizationId={record.id} /> : null,
};
