/** Staff invite a mentee by text message and see the state of the invitation (ADR 79). */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TextInvitationState } from "#shared/contracts/responses/sessions.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import type { Limits } from "#server/core/accounts/limits.ts";
import { createTextLink, makeNumber, textInvitationKind } from "#server/core/accounts/links.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { withPersonLimited } from "#server/core/records/sign-in-rights.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { textMentee } from "#server/core/texts/queue-text.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { nowOrLater } from "#server/platform/deliveries/daytime.ts";
import type { Invited as Answered, StoreInvited } from "./invite-once.ts";
import { confirmNumber } from "./sign-in-number.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";

interface Invited {
  readonly menteeId: string;
  readonly hasPassword: boolean;
  readonly hasBirthday: boolean;
  /** Position in the list of time zones. */
  readonly zone: number | null;
}

/** Returns the mentee of an account. Undefined for team members. */
async function findInvited(db: Db, accountId: string): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select m.id::text as "menteeId", a.password_hash is not null as "hasPassword", m.birthday is not null as "hasBirthday",
      coalesce(m.timezone, o.timezones) as zone
    from mentees m join accounts a on a.id = m.account_id join organizations o on o.id = m.organization_id
    where m.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/**
 * Returns the mentee of an account and the phone that an invitation can be sent to.
 * @throws BusinessError with the reason if none can be sent
 */
async function requireInvited({ db, t }: HookContext, accountId: string) {
  await lockAccount(db, accountId);
  const invited = await findInvited(db, accountId);
  const phone = invited ? await findPhone(db, invited.menteeId) : null;
  if (!invited || !phone) throw new BusinessError(t("server.accounts.notByText"));
  if (!(await findByAccount(db, accountId))) throw new BusinessError(t("server.accounts.invitationInactive"));
  if (invited.hasPassword) throw new BusinessError(t("server.accounts.invitationNotNeeded"));
  if (phone.state !== "allowed" || phone.mobile === null)
    throw new BusinessError(t(`server.texts.states.${phone.state === "allowed" ? "noNumber" : phone.state}`));
  return { invited, phone: { ...phone, mobile: phone.mobile } };
}

/**
 * Texts an invitation link to a mentee without a password. It ends any earlier invitation by email or text message, and
 * confirms the number for signing in.
 * At night, the text waits until morning, and the response contains the hour.
 * @param tableName a record type of people
 * @param store stores the response in the transaction of the invitation
 * @throws AppError badRequest for other types, forbidden, notFound, `tooManyRequests`; BusinessError
 */
export const inviteByText = (
  repository: Repository,
  limits: Limits,
  tableName: string,
  personId: string,
  store: StoreInvited,
): Promise<Answered> =>
  withPersonLimited(repository, tableName, personId, {
    allow: (context, { accountId }) => requireInvited(context, accountId),
    count: (accountId) => limits.count("textInvitation", accountId),
    async run({ db, env, signedIn, t }, { accountId }, { invited, phone }) {
      const number = invited.hasBirthday ? null : makeNumber();
      const createdBy = signedIn.caller.accountId;
      const { code, expiresAt } = await createTextLink(db, {
        accountId,
        createdBy,
        phone: phone.mobile,
        number,
      });
      await confirmNumber(db, accountId, phone.mobile);
      // The text names neither the mentee nor the organization, because the phone may belong to another person by
      // now.
      const values = { sender: signedIn.firstName, link: `${env.publicUrl}/i#${code}` };
      const daytime = { zone: zoneOf(invited.zone), until: expiresAt };
      const isQueued = await textMentee(db, env, phone, {
        kind: textInvitationKind,
        text: (written) => textsOf(written)("server.texts.invitation", values),
        requestedBy: createdBy,
        eventKey: `textInvitation:${accountId}:${randomUUID()}`,
        daytime,
      });
      if (!isQueued) throw new BusinessError(t("server.texts.states.stopped"));
      const leaves = nowOrLater(daytime, new Date());
      const answer = { number, goesOutAt: leaves instanceof Date ? leaves : undefined };
      await store(db, answer);
      return answer;
    },
  });

type Sent = Pick<
  Row<"deliveries">,
  "status" | "last_error" | "created_at" | "sent_at" | "delivered_at" | "next_attempt_at"
>;

const findSent = (db: Db, accountId: string): Promise<Sent | undefined> =>
  db
    .selectFrom("deliveries")
    .select(["status", "last_error", "created_at", "sent_at", "delivered_at", "next_attempt_at"])
    .where("account_id", "=", accountId)
    .where("channel", "=", "sms")
    .where("kind", "=", textInvitationKind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const iso = (date: Date | null | undefined): string => date?.toISOString() ?? "";

function sentState({ status, last_error: words }: Sent): NonNullable<TextInvitationState["sent"]>["state"] {
  if (status !== "queued") return status as "sent";
  return words === null ? "waiting" : "refused";
}

/**
 * Returns whether a mentee can be invited by text message, and the state of the last text. Null for other people and
 * after a password was set.
 */
export async function readTextInvitation(db: Db, accountId: string): Promise<TextInvitationState | null> {
  const invited = await findInvited(db, accountId);
  if (!invited || invited.hasPassword) return null;
  const phone = await findPhone(db, invited.menteeId);
  if (!phone) return null;
  const sent = await findSent(db, accountId);
  return {
    state: phone.state,
    lastDigits: phone.mobile?.slice(-4) ?? "",
    sent: sent
      ? {
          state: sentState(sent),
          at: iso(sent.delivered_at ?? sent.sent_at ?? sent.created_at),
          nextAt:
            sent.status === "queued" && sent.next_attempt_at > new Date() ? iso(sent.next_attempt_at) : "",
          gatewayWords: sent.status === "sent" || sent.status === "delivered" ? "" : (sent.last_error ?? ""),
        }
      : null,
  };
}
