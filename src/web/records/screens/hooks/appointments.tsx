import { joinList } from "../../../fields/field-props.ts";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";
import { ownPersonId } from "../../parts/own-person-id.ts";

const OutcomeAction = lazyPart(
  () => withTexts(["calendar"], () => import("../../appointments/outcome-action.tsx")),
  { place: "none" },
);

const ChosenTime = lazyPart(
  () => withTexts(["calendar", "form"], () => import("../../appointments/chosen-time.tsx")),
  { place: "none" },
);

const SeriesReach = lazyPart(
  () => withTexts(["calendar"], () => import("../../appointments/series-reach.tsx")),
  { place: "none" },
);

/**
 * The person who schedules an appointment is preselected as a participant. A scheduled appointment has an action to
 * record its outcome.
 */
export const appointments: WebHooks = {
  initialValues: (scope) => {
    const own = ownPersonId(scope);
    return { staff: own && joinList([own]) };
  },
  FormExtra: ({ record }) =>
    record["status"] === "planned" && record["reply"] === "cannot" ? <ChosenTime record={record} /> : null,
  Reach: ({ record, onStore }) =>
    record["seriesId"] && record["status"] === "planned" ? (
      <SeriesReach record={record} onStore={onStore} />
    ) : null,
  RowExtra: ({ row, scope: { caller } }) =>
    caller.accountType === "staff" && row.editButton && row["status"] === "planned" ? (
      <OutcomeAction row={row} />
    ) : null,
};
