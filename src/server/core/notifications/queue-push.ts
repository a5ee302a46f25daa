/** Push messages on their way: one delivery for each notification that is made or replaced (ADR 85). */
import { sql } from "kysely";
import { textsOf, languageOf } from "#server/kernel/texts/texts.ts";
import { queueDelivery } from "#server/platform/deliveries/queue.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PushKind } from "#shared/contracts/push-kinds.ts";
import type { notifications } from "#server/kernel/texts/en-notifications.ts";
import { pushOf } from "./push-kinds.ts";

/** Which of some accounts have a browser that takes push messages, and want those of a kind. */
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

/** A notification that is to be pushed. */
export interface PushNotice {
  readonly text: keyof typeof notifications;
  readonly id: string;
  readonly at: Date;
  readonly accountId: string;
  readonly organizationId: string;
  readonly languageCode: string;
  readonly delaySeconds: number;
  /** The night does not hold it back beyond this. */
  readonly beginsAt: Date | undefined;
  readonly about: About | undefined;
  readonly menteeId: string | null;
}

/** Queues one push message inside the caller's transaction, for an account of {@link findPushReceivers}. */
export async function queuePush(trx: Db, notice: PushNotice): Promise<void> {
  const { kind, title, isAnyTime = false } = pushOf[notice.text];
  const sentence = textsOf(languageOf(notice.languageCode))(`server.push.titles.${title}`);
  const { accountId, organizationId, delaySeconds } = notice;
  await queueDelivery(
    trx,
    {
      channel: "push",
      // The lists of what left show it; to which browsers it goes is looked up when it goes.
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
