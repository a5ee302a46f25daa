import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { WebHooks } from "./hook.ts";

const OutcomeAction = lazyPart(
  () => withTexts(["calendar"], () => import("../appointments/outcome-action.tsx")),
  { place: "none" },
);

/** A row of a planned appointment leads to its outcome. */
export const appointments: WebHooks = {
  RowActions: ({ row, scope: { caller } }) =>
    caller.accountType === "staff" && row.editButton && row["status"] === "planned" ? (
      <OutcomeAction row={row} />
    ) : null,
};
