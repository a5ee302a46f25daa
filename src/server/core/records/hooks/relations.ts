/** Relations: makes sure that no one contacts a person who must stay away, or reassigns the mentee to them. */
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import type { RecordHooks } from "./hook.ts";

/** Roles that a person marked "no contact" can't have. */
const contacts = ["emergency", "mayBeAsked", "mayPickUp"] as const;

export const relationsHooks: RecordHooks = {
  prepare({ t, putsBack }, draft, before) {
    if (putsBack) return;
    const row: Readonly<Record<string, unknown>> = { ...before, ...draft.values };
    const isChanged = [...contacts, "noContact"].some((name) => changesField(draft, before, name));
    if (isChanged && row["noContact"] === true && contacts.some((name) => row[name] === true))
      throw fieldErrors({ noContact: t("server.relations.noContact") });
    const menteeId = before?.["menteeId"] ?? draft.columns["mentee_id"];
    if (row["linkedMentee"] && String(row["linkedMentee"]) === String(menteeId))
      throw fieldErrors({ linkedMentee: t("server.relations.self") });
  },
};
