/** Staff send a job, course, or resource to mentees, as a chat message or a text message. */
import { sql } from "kysely";
import { type LanguageCode, languageOf } from "#shared/constants.ts";
import type { Share, SharePreview } from "#shared/contracts/share.ts";
import type { SharedMessage } from "#shared/contracts/responses/texts.ts";
import { foundPath } from "#shared/records/found.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { setOwnersOf } from "#server/core/audit/owners.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import type { App } from "#server/kernel/app.ts";
import { addAuditDetails } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { previewText, sendText, writeToMentee } from "./send.ts";

interface Recipient {
  readonly menteeId: string;
  /** The sender's words, the name of the item in a chat message, and the link. */
  readonly text: string;
  readonly language: LanguageCode;
}

/** Returns the name of a record in a language. */
async function nameIn(
  { db }: Repository,
  type: RecordType,
  id: string,
  language: LanguageCode,
): Promise<string> {
  const name = nameExpression(type, "t", language);
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(type.table)} t where t.id = ${id}`.execute(db);
  return rows[0]?.name ?? "";
}

/**
 * Returns the mentees with the text for each.
 * @throws AppError forbidden for mentees, and for callers who may not view the item or a mentee, notFound;
 * BusinessError for an archived item
 */
async function recipientsOf(
  { env }: App,
  repository: Repository,
  { tableName, tableId, menteeIds, by, note }: SharePreview,
): Promise<Recipient[]> {
  const { db, signedIn, t } = repository;
  if (signedIn.caller.accountType !== "staff") throw new AppError("forbidden");
  const type = repository.typeOf(tableName);
  const item = await repository.requireRow(db, type, tableId, "view");
  if (item["active"] === false) throw new BusinessError(t("server.texts.shareArchived"));
  const link = `${env.publicUrl}${foundPath(tableName, tableId)}`;
  const words = note.trim();
  const recipients: Recipient[] = [];
  const organizations = new Map<string, string>();
  /** The name of the item by language, read once for each. */
  const names = new Map<LanguageCode, string>();
  for (const menteeId of new Set(menteeIds)) {
    const row = await repository.requireRow(db, mentees, menteeId, "view");
    organizations.set(menteeId, String(row["organizationId"]));
    const phone = await findPhone(db, menteeId);
    if (!phone) throw new AppError("notFound");
    const language = languageOf(by === "chat" ? phone.languageCode : phone.textLanguage);
    const name = names.get(language) ?? (await nameIn(repository, type, tableId, language));
    names.set(language, name);
    const text =
      by === "chat"
        ? [words, name, link].filter(Boolean).join("\n")
        : `${words || textsOf(language)("server.texts.share")} ${link}`;
    recipients.push({ menteeId, text, language });
  }
  setOwnersOf(signedIn.caller, organizations);
  return recipients;
}

/** Returns what each mentee would get, and why a mentee can't get it. Sends nothing. */
export async function previewShare(
  app: App,
  repository: Repository,
  request: SharePreview,
): Promise<SharedMessage[]> {
  const { t } = repository;
  const messages: SharedMessage[] = [];
  for (const { menteeId, text, language } of await recipientsOf(app, repository, request)) {
    if (request.by === "chat") messages.push({ menteeId, body: text, language, problem: "" });
    else {
      const { body, state } = await previewText(app, repository, { menteeId, text });
      messages.push({
        menteeId,
        body,
        language,
        problem: state === "allowed" ? "" : t(`server.texts.states.${state}`),
      });
    }
  }
  return messages;
}

interface Refusal {
  readonly menteeId: string;
  readonly error: AppError | BusinessError;
}

/** Returns true for a reason that applies to one mentee, such as a number without consent. */
const isRefusal = (error: unknown): error is Refusal["error"] =>
  error instanceof BusinessError ||
  (error instanceof AppError && ["forbidden", "notFound", "conflict"].includes(error.code));

/** Returns who didn't get the message, and why. */
async function namedRefusals(repository: Repository, refusals: readonly Refusal[]): Promise<BusinessError> {
  const { signedIn, t } = repository;
  const sentences: string[] = [];
  for (const { menteeId, error } of refusals) {
    const name = await nameIn(repository, mentees, menteeId, signedIn.language);
    const problem = error instanceof BusinessError ? error.message : t(`server.errors.${error.code}`);
    sentences.push(t("server.texts.shareRefused", { name, problem }));
  }
  return new BusinessError(sentences.join(" "));
}

/**
 * Sends the messages one by one. With the same `clientId`, each is sent only once.
 * @throws AppError as for the preview; BusinessError after the last message if some mentees couldn't get theirs. It
 * names them. If there is only one mentee, or no one may be written to, the error says only why.
 */
export async function share(app: App, repository: Repository, request: Share): Promise<void> {
  const recipients = await recipientsOf(app, repository, request);
  const refusals: Refusal[] = [];
  const reached: string[] = [];
  for (const { menteeId, text } of recipients) {
    const message = { menteeId, text, clientId: `${request.clientId}:${menteeId}` };
    try {
      await (request.by === "text"
        ? sendText(app, repository, message)
        : writeToMentee(app, repository.signedIn, message));
      reached.push(menteeId);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push({ menteeId, error });
    }
  }
  const [first] = refusals;
  if (!first) return;
  // The audit trail records this call as refused.
  if (reached.length > 0) addAuditDetails({ reached: reached.join(",") });
  const isWhole =
    refusals.length === recipients.length && refusals.every(({ error }) => error instanceof AppError);
  if (recipients.length === 1 || isWhole) throw first.error;
  throw await namedRefusals(repository, refusals);
}
