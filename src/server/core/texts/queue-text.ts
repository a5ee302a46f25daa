/** Texts on their way to phones. */
import type { Env } from "#server/kernel/env.ts";
import { sql } from "kysely";
import type { LanguageCode } from "#shared/constants.ts";
import { languageOf } from "#server/kernel/texts/texts.ts";
import type { Daytime } from "#server/platform/deliveries/daytime.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import { queueDelivery } from "#server/platform/deliveries/queue.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { MenteePhone } from "./phone.ts";

/** What queuing a text needs of the environment. */
export type TextEnv = Partial<Pick<Env, "sms">>;

const special: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the queue holds it, which is HTML; `plainText` gives it back. */
export const textToHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => special[sign] ?? sign).replace(/\n/g, "<br>\n");

/**
 * Makes a stop and a text to the same number wait for each other until the transaction ends: whichever comes second sees
 * the first.
 */
export const lockNumber = (trx: Db, number: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${number}`}, 0))`.execute(trx);

const isStopped = async (trx: Db, number: string): Promise<boolean> =>
  (await sql<{ stopped: boolean }>`select text_stopped(${number}) as stopped`.execute(trx)).rows[0]
    ?.stopped === true;

/** A text to a phone. */
export interface PhoneText {
  readonly to: string;
  readonly owner: Pick<MenteePhone, "accountId" | "organizationId">;
  readonly kind: string;
  readonly text: string;
  /** The account that asked for it, and hears when it is refused. */
  readonly requestedBy?: string;
  readonly eventKey: string;
  /** For what must wake nobody. */
  readonly daytime?: Daytime;
  /** What it is about, for what may change before it is sent. */
  readonly about?: About;
}

/** Queues a text inside the caller's transaction, whoever it is for: see {@link textMentee}. */
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
 * The kind of texts that leave after a stop too, because someone has just asked for one. The carrier decides whether they
 * arrive.
 */
export const signInCodeKind = "signInCode";

type MenteeText = Pick<PhoneText, "kind" | "eventKey" | "requestedBy" | "daytime" | "about"> & {
  /** Returns the words in the language that the mentee texts in, or else that of the account. */
  readonly text: (language: LanguageCode) => string;
};

/**
 * Queues a text to a mentee who agreed to texts and has not stopped them; a sign-in code after a stop too.
 * @returns whether there is one
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
