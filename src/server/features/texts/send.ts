/** Staff write to the phone of a mentee: preview, text, and what the mentee said about texts (ADR 76). */
import { sql } from "kysely";
import type {
  MenteeLanguage,
  PreviewText,
  SendText,
  TextConsent,
  TextPreview,
} from "#shared/contracts/texts.ts";
import { isBlank } from "#shared/fields/blank.ts";
import { mentees } from "#shared/records/mentees.ts";
import { maxTextLength, textUnits } from "#shared/texts.ts";
import { todayIn } from "#server/core/accounts/today.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { findPhone, type MenteePhone } from "#server/core/texts/phone.ts";
import { textMentee } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { languageOf } from "#server/kernel/texts/texts.ts";

/** The text as the phone shows it, behind the first name of who writes. */
const bodyOf = (repository: Repository, text: string): string => {
  const plain = text.replaceAll("\0", "").toWellFormed().trim();
  return isBlank(plain) ? "" : `${repository.signedIn.firstName}: ${plain}`;
};

/** @throws AppError notFound for a mentee that the caller does not see, forbidden */
async function requirePhone(
  repository: Repository,
  menteeId: string,
  action: "view" | "edit",
): Promise<MenteePhone> {
  await repository.requireRow(repository.db, mentees, menteeId, action);
  const phone = await findPhone(repository.db, menteeId);
  if (!phone) throw new AppError("notFound");
  return phone;
}

/** What the phone of a mentee would show, and whether it may get texts at all. */
export async function previewText(
  app: App,
  repository: Repository,
  { menteeId, text }: PreviewText,
): Promise<TextPreview> {
  const phone = await requirePhone(repository, menteeId, "view");
  const body = bodyOf(repository, text);
  return {
    state: phone.state,
    lastDigits: phone.mobile?.slice(-4) ?? "",
    consentOn: phone.consentOn ?? "",
    language: languageOf(phone.languageCode),
    isSent: app.env.sms !== undefined,
    body,
    units: body ? textUnits(body) : 0,
  };
}

/**
 * Sends a text and stores it as a message of the mentee's chat. Sent twice with the same `clientId`, it goes out once.
 * @throws AppError notFound, forbidden; BusinessError for an empty or too long text, and where the mentee gets none
 */
export async function sendText(app: App, repository: Repository, request: SendText): Promise<void> {
  const { signedIn, t } = repository;
  const phone = await requirePhone(repository, request.menteeId, "view");
  const body = bodyOf(repository, request.text);
  if (body === "") throw new BusinessError(t("server.chat.empty"));
  if ([...request.text.trim()].length > maxTextLength)
    throw new BusinessError(t("server.texts.tooLong", { max: String(maxTextLength) }));
  if (phone.state !== "allowed") throw new BusinessError(t(`server.texts.states.${phone.state}`));
  const room = await app.db
    .selectFrom("chat_rooms")
    .select("id")
    .where("mentee_id", "=", request.menteeId)
    .executeTakeFirst();
  if (!room) throw new AppError("notFound");
  await app.chat.enter(signedIn, room.id);
  const { accountId } = signedIn.caller;
  const stored = await app.chat.store.add({
    roomId: room.id,
    senderId: accountId,
    clientId: request.clientId.replaceAll("\0", "").toWellFormed(),
    messageType: "Message",
    via: "sms",
    text: request.text.replaceAll("\0", "").toWellFormed().trim(),
    name: `${signedIn.firstName} ${signedIn.lastName}`,
    image: signedIn.image ?? "",
    session: signedIn.sessionHash,
  });
  if (!stored) throw new AppError("forbidden");
  const isQueued = await app.db
    .transaction()
    .execute((trx) =>
      textMentee(trx, app.env, phone, {
        kind: "text",
        text: body,
        requestedBy: accountId,
        eventKey: `text:${stored.id}`,
      }),
    );
  // The phone said stop in this moment: the message is in the chat, and the sender knows that no text went out.
  if (!isQueued) throw new BusinessError(t("server.texts.states.stopped"));
}

/**
 * Records that a mentee agreed to texts to the number on record, or that it wants none any more.
 * @throws AppError notFound, forbidden; BusinessError without a number, or when the phone itself said stop
 */
export async function setConsent(repository: Repository, { menteeId, allowed }: TextConsent): Promise<void> {
  const { t, db } = repository;
  const phone = await requirePhone(repository, menteeId, "edit");
  if (allowed === "1" && phone.mobile === null) throw new BusinessError(t("server.texts.states.noNumber"));
  if (allowed === "1" && phone.state === "stopped") throw new BusinessError(t("server.texts.states.stopped"));
  const day = allowed === "1" ? todayIn(repository.signedIn.zone).day : null;
  await db.transaction().execute(async (trx) => {
    await sql`update mentees set text_consent_on = ${day}::date,
        text_consent_to = case when ${day}::date is null then null else mobile end where id = ${menteeId}`.execute(
      trx,
    );
    if (day === null)
      await sql`update deliveries set status = 'suppressed', body = null
        where channel = 'sms' and account_id = ${phone.accountId} and status = 'queued'`.execute(trx);
  });
}

/**
 * Sets the language in which a mentee reads the app, mails and texts; its own choice in the app replaces it.
 * @throws AppError notFound, forbidden
 */
export async function setLanguage(
  repository: Repository,
  { menteeId, language }: MenteeLanguage,
): Promise<void> {
  const { accountId } = await requirePhone(repository, menteeId, "edit");
  await repository.db
    .updateTable("accounts")
    .set({ language_code: language })
    .where("id", "=", accountId)
    .execute();
}
