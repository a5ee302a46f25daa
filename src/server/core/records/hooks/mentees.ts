import { sql } from "kysely";
import { mayDo } from "#shared/access/policy.ts";
import { endCredentials } from "#server/core/accounts/credentials.ts";
import { endKeptSessions } from "#server/core/accounts/session.ts";
import { leaveMenteeRoom } from "#server/core/chat/hand-over-rooms.ts";
import { notifyReferral } from "./record-events.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { assertAllowed } from "../assert-allowed.ts";
import type { StoredRow } from "../columns.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { mergedInto } from "../merged.ts";
import { forgetNotices, leaveFormerTeam } from "./former-team.ts";
import { readManagerRows, restoreManagerRows } from "./manager-rows.ts";
import { accountIdOf, deleteOrRestoreAccount, inviteNew, prepareAccount, setOwnPassword } from "./person.ts";

/** Returns true if the caller may change how mentees sign in: the permission for the screen of their passwords. */
export const maySetSignIns = ({ registry, signedIn }: Pick<HookContext, "registry" | "signedIn">): boolean =>
  mayDo(signedIn.caller, registry.get("menteePassword"), "edit");

async function requireSignInRights(context: HookContext): Promise<void> {
  assertAllowed(maySetSignIns(context) ? "allow" : "forbidden");
}

/** A caller who sets a mentee's password or address can sign in as that mentee. */
function takesOver({ secrets, values }: Draft, before: StoredRow): boolean {
  const isMoved = "email" in values && Boolean(before["email"]) && values["email"] !== before["email"];
  return Boolean(secrets["password"]) || isMoved;
}

/** Returns true if an API key would give a new mentee a password or an invitation. */
const givesSignIn = ({ signedIn }: HookContext, { secrets }: Draft): boolean =>
  signedIn.caller.apiKey !== undefined && (Boolean(secrets["password"]) || secrets["sendInvitation"] === "1");

/**
 * A new number signs in the mentee by text message only if the caller may set sign-ins (ADR 79). The person who undoes
 * something didn't enter the number that returns.
 */
function setSignInNumber(context: HookContext, { values, columns }: Draft, before: StoredRow | null): void {
  const number = values["cellPhone"];
  if (context.isUndo || number === undefined || number === (before?.["cellPhone"] ?? null)) return;
  if (maySetSignIns(context)) columns["sign_in_mobile"] = sql`e164(${number})`;
}

/** Mentees: account, chat room, and sub-records that follow them to another organization. */
export const menteesHooks: RecordHooks = {
  requireSignInRights,
  async prepare(context, draft, before) {
    if (before?.["anonymizedAt"]) throw new BusinessError(context.t("server.dataProtection.isAnonymized"));
    const manager = draft.values["caseManager"] ?? before?.["caseManager"];
    if (before && draft.organizationId !== before["organizationId"]) {
      // The case manager works for the old organization.
      if (manager === before["caseManager"]) draft.values["caseManager"] = null;
      // Only the Owners of the old organization were told when the case will be anonymized.
      draft.columns["retention_told_at"] = null;
    }
    if (before ? takesOver(draft, before) : givesSignIn(context, draft)) await requireSignInRights(context);
    setSignInNumber(context, draft, before);
    await prepareAccount(context, draft, before, "mentee");
  },
  async afterSave(context, id, draft, before) {
    const { db, env, registry } = context;
    if (!before) {
      await sql`insert into chat_rooms (organization_id, mentee_id) values (${draft.organizationId}, ${id})`.execute(
        db,
      );
    } else if (draft.organizationId !== before["organizationId"]) {
      const below = [...registry.values()]
        .filter((type) => type.scope === "mentee")
        .map((type) => type.table);
      for (const table of [...below, "chat_rooms", "field_answers"]) {
        await sql`update ${sql.table(table)} set organization_id = ${draft.organizationId}
          where mentee_id = ${id}`.execute(db);
      }
    }
    const isMoved = before !== null && draft.organizationId !== before["organizationId"];
    if (isMoved && draft.organizationId !== null) {
      await leaveFormerTeam(context, id, draft.organizationId);
      await leaveMenteeRoom(db, id, draft.organizationId);
      await forgetNotices(context, id, draft.organizationId);
    }
    if (isMoved) {
      await endCredentials(db, await accountIdOf(context, id), "leave");
      await endKeptSessions(db, env, sql`m.id = ${id}`);
    }
    await inviteNew(context, id, draft);
    await notifyReferral(context, id, draft, before);
  },
  async afterDelete(context, row, isDeleted) {
    // Its data is now in the record that it was merged into.
    if (!isDeleted && (await mergedInto(context.db, row.id)) !== null)
      throw new BusinessError(context.t("server.merges.isMerged"));
    await deleteOrRestoreAccount(context, row, isDeleted);
  },
  readMoved: readManagerRows,
  restoreMoved: restoreManagerRows,
};

/** Hooks for a mentee's new password, which ends their sessions. */
export const menteePasswordHooks: RecordHooks = {
  requireSignInRights,
  async prepare(context, draft, before) {
    if (before) await setOwnPassword(context, draft, before);
  },
};
