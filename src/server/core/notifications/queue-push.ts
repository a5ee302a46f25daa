/** Queues push messages: one delivery for each notification that is created or replaced (ADR 85). */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { queueDelivery } from "#server/platform/deliveries/queue.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PushKind } from "#shared/contracts/push-kinds.ts";
import type { notifications } from "#shared/i18n/en/server/notifications.ts";
import { pushOf } from "./push-kinds.ts";

/** Returns the accounts that have a browser with push messages and want messages of a kind. */
export async function findPushReceivers(
  trx: Db,
  accountIds: readonly string[],
  kind: PushKind,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select push_receivers(${accountIds}::bigint[], ${kind}) as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** A notification to push. */
export interface PushNotice {
  readonly text: keyof typeof notifications;
  readonly id: string;
  readonly at: Date;
  readonly accountId: string;
  readonly organizationId: string;
  readonly languageCode: string;
  readonly delaySeconds: number;
  /** Quiet hours at night don't delay the message beyond this time. */
  readonly beginsAt: Date | undefined;
  readonly about: About | undefined;
  readonly menteeId: string | null;
}

/** Queues one push message inside the caller's transaction, for an account from {@link findPushReceivers}. */
export async function queuePush(trx: Db, notice: PushNotice): Promise<void> {
  const { kind, title, isAnyTime = false } = pushOf[notice.text];
  const sentence = textsOf(languageOf(notice.languageCode))(`server.push.titles.${title}`);
  const { accountId, organizationId, delaySeconds } = notice;
  await queueDelivery(
    trx,
    {
      channel: "push",
      // Shown in the lists of deliveries. The browsers are looked up when it is sent.
      to: "push",
      owner: { accountId, organizationId },
      kind: "push",
      subject: sentence,
      body: sentence,
      delaySeconds,
      eventKey: `push:${notice.id}:${notice.at.getTime()}`,
      about: notice.about,
      menteeId: notice.menteeId,
      push: { notificationId: notice.id, kind, isAnyTime, beginsAt: notice.beginsAt },
    },
    true,
  );
}
