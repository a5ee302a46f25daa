/** Queues text messages to phones. */
import type { Env } from "#server/kernel/env.ts";
import { sql } from "kysely";
import { type LanguageCode, languageOf } from "#shared/constants.ts";
import type { Daytime } from "#server/platform/deliveries/daytime.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import { queueDelivery } from "#server/platform/deliveries/queue.ts";
import type { Db } from "#server/platform/db/database.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { textToHtml } from "#server/platform/texts/text-html.ts";
import type { MenteePhone } from "./phone.ts";

/** The environment settings for queuing text messages. */
export type TextEnv = Partial<Pick<Env, "sms">>;

/**
 * Locks a phone number until the transaction ends, so that a STOP and a text to the number run one after the other, and
 * the second sees the first.
 */
export const lockNumber = (trx: Db, number: string): Promise<unknown> => lockNamed(trx, "sms", number);

const isStopped = async (trx: Db, number: string): Promise<boolean> =>
  (await sql<{ stopped: boolean }>`select text_stopped(${number}) as stopped`.execute(trx)).rows[0]
    ?.stopped === true;

/** A text message to a phone. */
export interface PhoneText {
  readonly to: string;
  readonly owner: Pick<MenteePhone, "accountId" | "organizationId">;
  readonly kind: string;
  readonly text: string;
  /** The account that requested it and is notified if it is refused. */
  readonly requestedBy?: string;
  readonly eventKey: string;
  /** For texts that must not wake anyone. */
  readonly daytime?: Daytime;
  /** What the text is about, if that may change before it is sent. */
  readonly about?: About;
}

/** Queues a text inside the caller's transaction, for any recipient. For mentees, see {@link textMentee}. */
export const queueText = (trx: Db, env: TextEnv, { owner, text, ...rest }: PhoneText): Promise<void> =>
  queueDelivery(
    trx,
    {
      channel: "sms",
      ...rest,
      owner: { accountId: owner.accountId, organizationId: owner.organizationId },
      subject: "",
      body: textToHtml(text),
    },
    env.sms !== undefined,
  );

/**
 * The kind of texts that are sent even after a stop, because someone has just asked for one. The carrier decides
 * whether they arrive.
 */
export const signInCodeKind = "signInCode";

type MenteeText = Pick<PhoneText, "kind" | "eventKey" | "requestedBy" | "daytime" | "about"> & {
  /** Returns the text in the language that the mentee texts in, or else in the account's language. */
  readonly text: (language: LanguageCode) => string;
};

/**
 * Queues a text to a mentee who agreed to texts and hasn't stopped them. A sign-in code is queued even after a stop.
 * @returns whether a text was queued
 */
export async function textMentee(
  trx: Db,
  env: TextEnv,
  phone: MenteePhone | null,
  { text, ...more }: MenteeText,
): Promise<boolean> {
  if (!phone?.hasConsent || phone.mobile === null) return false;
  await lockNumber(trx, phone.mobile);
  if (more.kind !== signInCodeKind && (await isStopped(trx, phone.mobile))) return false;
  await queueText(trx, env, {
    ...more,
    text: text(languageOf(phone.textLanguage)),
    to: phone.mobile,
    owner: phone,
  });
  return true;
}
