import { sql } from "kysely";
import type { RecordHooks } from "./hook.ts";
import { followDelete, inviteNew, prepareAccount, setOwnPassword } from "./person.ts";

/** Mentees: account, chat room, and sub-records that follow them to another organization. */
export const menteesHooks: RecordHooks = {
  async prepare(context, draft, before) {
    if (before && draft.organizationId !== before["organizationId"] && !("caseManager" in draft.values)) {
      draft.values["caseManager"] = null;
    }
    await prepareAccount(context, draft, before, "mentee");
  },
  async afterSave(context, id, draft, before) {
    const { db, registry } = context;
    if (!before) {
      await sql`insert into chat_rooms (organization_id, mentee_id) values (${draft.organizationId}, ${id})`.execute(
        db,
      );
      await inviteNew(context, draft, before);
    } else if (draft.organizationId !== before["organizationId"]) {
      const below = [...registry.values()]
        .filter((type) => type.scope === "mentee")
        .map((type) => type.table);
      for (const table of [...below, "chat_rooms"]) {
        await sql`update ${sql.table(table)} set organization_id = ${draft.organizationId}
          where mentee_id = ${id}`.execute(db);
      }
    }
  },
  afterDelete: followDelete,
};

/** A new password for a mentee; ends its sessions. */
export const menteePasswordHooks: RecordHooks = {
  async prepare(context, draft, before) {
    if (before) await setOwnPassword(context, draft, before);
  },
};
