/** The steps that set up a new organization, derived from what is stored. */
import { sql } from "kysely";
import { isSuper, isSystemOwner, type Caller } from "#shared/access/caller.ts";
import type { FirstDayStep } from "#shared/contracts/first-day.ts";
import type { FirstDay, InstallationState } from "#shared/contracts/responses/first-day.ts";
import { markAudited } from "#server/kernel/context.ts";
import type { Env } from "#server/kernel/env.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readBackup } from "./facts.ts";

interface OrganizationState {
  readonly name: string;
  readonly hasAddress: boolean;
  readonly hasTeam: boolean;
  readonly hasMentees: boolean;
}

/**
 * Returns the state of the caller's organization. For the super-organization, people in other organizations count too,
 * because it may work only through those.
 * @throws AppError notFound
 */
async function readOrganization(db: Db, caller: Caller): Promise<OrganizationState> {
  const { organizationId, personId } = caller;
  const countsAll = isSuper(caller);
  const { rows } = await sql<OrganizationState>`
    select name,
      coalesce(address, '') <> '' and coalesce(work_phone, cell_phone, '') <> '' as "hasAddress",
      exists (select from users u where (${countsAll} or u.organization_id = o.id) and u.id <> ${personId}
        and u.deleted_at is null) as "hasTeam",
      exists (select from mentees m where (${countsAll} or m.organization_id = o.id)
        and m.deleted_at is null) as "hasMentees"
    from organizations o where id = ${organizationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("notFound");
  return row;
}

type Times = Readonly<Record<"mail" | "delivered" | "received", Date | null>>;

async function readInstallation(db: Db, env: Env): Promise<InstallationState> {
  const { rows } = await sql<Times>`
    select
      (select sent_at from deliveries where channel = 'mail' and sent_at is not null order by id desc limit 1) as mail,
      (select max(delivered_at) from deliveries where channel = 'sms') as delivered,
      (select max(received_at) from inbound_texts) as received`.execute(db);
  const timeOf = (name: keyof Times) => rows[0]?.[name]?.toISOString() ?? "";
  return {
    hasMail: env.smtpUrl !== undefined,
    mailSentAt: timeOf("mail"),
    hasTexts: env.sms !== undefined,
    textDeliveredAt: timeOf("delivered"),
    textReceivedAt: timeOf("received"),
    backupAt: (await readBackup(db))?.madeAt ?? "",
  };
}

/** Texts are optional. If they are sent, replies such as STOP must arrive as well. */
const areMessagesSetUp = (state: InstallationState): boolean =>
  state.hasMail && state.mailSentAt !== "" && (!state.hasTexts || state.textReceivedAt !== "");

/** Returns the steps for an Owner. Only Owners of the super-organization set up the installation. */
export async function readFirstDay({ db, env }: { db: Db; env: Env }, caller: Caller): Promise<FirstDay> {
  const state = await readOrganization(db, caller);
  const installation = isSystemOwner(caller) ? await readInstallation(db, env) : null;
  const isDone: Partial<Record<FirstDayStep, boolean>> = {
    agency: state.hasAddress,
    team: state.hasTeam,
    mentees: state.hasMentees,
    ...(installation && { messages: areMessagesSetUp(installation), backup: installation.backupAt !== "" }),
  };
  return {
    organizationId: caller.organizationId,
    organizationName: state.name,
    steps: Object.entries(isDone).map(([step, done]) => ({ step: step as FirstDayStep, isDone: done })),
    installation,
  };
}

/** Stores that an organization's first day is over. A second call changes nothing and is not recorded. */
export async function endFirstDay(db: Db, organizationId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("organizations")
    .set({ set_up_at: sql<Date>`now()` })
    .where("id", "=", organizationId)
    .where("set_up_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) markAudited();
}
