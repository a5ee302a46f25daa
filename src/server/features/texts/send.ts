/** Staff text a mentee's phone: preview, sending, and consent (ADR 76). */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { MenteeLanguage, PreviewText, SendText, TextConsent } from "#shared/contracts/texts.ts";
import type { TextPreview } from "#shared/contracts/responses/texts.ts";
import { isBlank } from "#shared/fields/blank.ts";
import { mentees } from "#shared/records/mentees.ts";
import { maxTextLength, textSegments } from "#shared/texts.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { findPhone, type MenteePhone } from "#server/core/texts/phone.ts";
import { textMentee } from "#server/core/texts/queue-text.ts";
import type { App } from "#server/kernel/app.ts";
import { markAudited } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns the text with the sender's first name in front. */
const bodyOf = (repository: Repository, text: string): string => {
  const plain = text.replaceAll("\0", "").toWellFormed().trim();
  return isBlank(plain) ? "" : `${repository.signedIn.firstName}: ${plain}`;
};

/** Returns the consent question in the mentee's language. */
const wordingOf = ({ env }: Pick<App, "env">, { textName, textLanguage, mobile }: MenteePhone): string =>
  textsOf(languageOf(textLanguage))("server.texts.consent", {
    organization: senderNameOf(textName, env),
    digits: mobile?.slice(-4) ?? "",
  });

/** Identifies the number and wording that staff saw, so that consent never applies to different ones. */
const markOf = (app: Pick<App, "env">, phone: MenteePhone): string =>
  phone.mobile === null
    ? ""
    : hashToken(`${phone.menteeId} ${phone.mobile} ${wordingOf(app, phone)}`)
        .toString("hex")
        .slice(0, 32);

/** @throws AppError notFound for a mentee that the caller may not see, forbidden */
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

/** Returns what the mentee's phone would show, and whether it may receive texts. */
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
    number: markOf(app, phone),
    wording: wordingOf(app, phone),
    consentOn: phone.consentOn ?? "",
    consent: phone.consent,
    language: languageOf(phone.textLanguage),
    isSent: app.env.sms !== undefined,
    body,
    units: body ? textSegments(body) : 0,
  };
}

/**
 * Stores a message in a mentee's chat, which the caller enters. The same `clientId` returns the first message.
 * @returns the id of the message
 * @throws AppError notFound for a mentee without a chat, forbidden
 */
export async function writeToMentee(
  app: App,
  signedIn: SignedIn,
  { menteeId, text, clientId, via }: SendText & { readonly via?: "sms" },
): Promise<string> {
  const room = await app.db
    .selectFrom("chat_rooms")
    .select("id")
    .where("mentee_id", "=", menteeId)
    .executeTakeFirst();
  if (!room) throw new AppError("notFound");
  await app.chat.enter(signedIn, room.id);
  const clean = (value: string) => value.replaceAll("\0", "").toWellFormed();
  const stored = await app.chat.store.add({
    roomId: room.id,
    senderId: signedIn.caller.accountId,
    clientId: clean(clientId),
    messageType: "Message",
    ...(via ? { via } : {}),
    text: clean(text).trim(),
    name: `${signedIn.firstName} ${signedIn.lastName}`,
    image: signedIn.image ?? "",
    session: signedIn.sessionHash,
  });
  if (!stored) throw new AppError("forbidden");
  return String(stored.id);
}

/**
 * Sends a text and stores it as a message in the mentee's chat. With the same `clientId`, it is sent only once.
 * @throws AppError notFound, forbidden; BusinessError for an empty or too long text, and if the mentee may not
 * receive texts
 */
export async function sendText(app: App, repository: Repository, request: SendText): Promise<void> {
  const { signedIn, t } = repository;
  const phone = await requirePhone(repository, request.menteeId, "view");
  const body = bodyOf(repository, request.text);
  if (body === "") throw new BusinessError(t("server.chat.empty"));
  if ([...request.text.trim()].length > maxTextLength)
    throw new BusinessError(t("server.texts.tooLong", { max: String(maxTextLength) }));
  if (phone.state !== "allowed") throw new BusinessError(t(`server.texts.states.${phone.state}`));
  const id = await writeToMentee(app, signedIn, { ...request, via: "sms" });
  const isQueued = await app.db
    .transaction()
    .execute((trx) =>
      textMentee(trx, app.env, phone, {
        kind: "text",
        text: () => body,
        requestedBy: signedIn.caller.accountId,
        eventKey: `text:${id}`,
      }),
    );
  // The phone texted STOP at the same moment. The message is in the chat, and the error tells the sender that no text
  // was sent.
  if (!isQueued) throw new BusinessError(t("server.texts.states.stopped"));
}

const consentColumns = (table: string) =>
  sql`jsonb_build_array(${sql.join(
    ["on", "to", "wording", "method", "by"].map((name) => sql.ref(`${table}.text_consent_${name}`)),
  )})`;

/**
 * Records a mentee's consent to texts with number, wording, and method, or that the mentee wants no more texts.
 * @throws AppError notFound, forbidden; BusinessError without a number, if the number or wording changed since the
 * caller saw it, or if the phone texted STOP
 */
export async function setConsent(app: App, repository: Repository, consent: TextConsent): Promise<void> {
  const { t, db } = repository;
  const phone = await requirePhone(repository, consent.menteeId, "edit");
  if (consent.allowed === "0") return endConsent(db, phone);
  if (phone.mobile === null) throw new BusinessError(t("server.texts.states.noNumber"));
  if (phone.state === "stopped") throw new BusinessError(t("server.texts.states.stopped"));
  const changed = new BusinessError(t("server.texts.numberChanged"));
  if (consent.number !== markOf(app, phone)) throw changed;
  // The statement that stores the consent compares the number, because it can change until then.
  const { rows } = await sql<{ isNew: boolean }>`
    with seen as (
      select id, ${consentColumns("mentees")} as earlier from mentees
      where id = ${phone.menteeId} and mobile = ${phone.mobile} for no key update
    )
    update mentees m set text_consent_on = organization_day(m.organization_id), text_consent_to = m.mobile,
      text_consent_wording = ${wordingOf(app, phone)}, text_consent_method = ${consent.method},
      text_consent_by = ${repository.signedIn.caller.accountId}
    from seen s where m.id = s.id
    returning s.earlier is distinct from ${consentColumns("m")} as "isNew"`.execute(db);
  if (rows.length === 0) throw changed;
  if (!rows[0]?.isNew) markAudited();
}

/** Ends the consent and cancels waiting texts. */
async function endConsent(db: Db, { menteeId, accountId }: MenteePhone): Promise<void> {
  const ended = await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`update mentees set text_consent_on = null, text_consent_to = null,
        text_consent_wording = null, text_consent_method = null, text_consent_by = null
      where id = ${menteeId} and text_consent_on is not null`.execute(trx);
    await sql`update deliveries set status = 'suppressed', body = null
      where channel = 'sms' and account_id = ${accountId} and status = 'queued'`.execute(trx);
    return numAffectedRows;
  });
  if (ended === 0n) markAudited();
}

/**
 * Sets the language of a mentee for the app, emails, and texts. The mentee's choice in the app replaces it.
 * @throws AppError notFound, forbidden
 */
export async function setLanguage(
  repository: Repository,
  { menteeId, language }: MenteeLanguage,
): Promise<void> {
  const { accountId } = await requirePhone(repository, menteeId, "edit");
  const { numAffectedRows } = await sql`update accounts set language_code = ${language}, text_language = null
    where id = ${accountId} and (language_code <> ${language} or text_language <> ${language})`.execute(
    repository.db,
  );
  if (numAffectedRows === 0n) markAudited();
}
