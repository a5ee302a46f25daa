/** The profile of the signed-in team member or mentee. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { profileFields, type ProfileField } from "#shared/contracts/profile.ts";
import { decode, encode, isMissing } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { TFunction } from "i18next";
import { auditOwnChange, changedValues } from "#server/core/audit/own-change.ts";
import { markAudited } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { attachFiles } from "#server/platform/files/attach.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { changeEmail, emailKey } from "#server/core/accounts/accounts.ts";
import { withTakenAddressCounted, withNewAddress } from "#server/core/accounts/taken-address.ts";
import {
  isFreshSignIn,
  requireCurrentPassword,
  type SignInTools,
} from "#server/core/accounts/current-password.ts";
import { lockOwnAccount } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { isSameJson } from "#shared/same-json.ts";

type StoredProfile = Partial<Record<ProfileField, unknown>>;

const names = Object.keys(profileFields) as ProfileField[];
/** Columns whose names differ from the field names of the profile, such as `address_latitude` for `latitude`. */
const columns: Partial<Record<ProfileField, string>> = {
  latitude: "address_latitude",
  longitude: "address_longitude",
};
const columnOf = (name: ProfileField): string => columns[name] ?? sqlName(name);
// The language is stored in the account, all other fields in the person's row.
const personNames = names.filter((name) => name !== "languageCode");

const tableOf = ({ caller }: SignedIn): "users" | "mentees" =>
  caller.accountType === "staff" ? "users" : "mentees";

/**
 * Locks the caller's row. Anonymizing or merging a mentee may have ended while the call waited for the lock.
 * @throws AppError unauthorized if the person was deleted or anonymized
 */
async function lockPerson(trx: Db, signedIn: SignedIn): Promise<void> {
  const table = tableOf(signedIn);
  const isKept = table === "mentees" ? sql`anonymized_at is null` : sql`true`;
  const { rows } = await sql`select from ${sql.table(table)}
    where id = ${signedIn.caller.personId} and deleted_at is null and ${isKept} for no key update`.execute(
    trx,
  );
  if (rows.length === 0) throw new AppError("unauthorized");
}

/** Returns the caller's profile in wire form. */
export async function readProfile(db: Db, signedIn: SignedIn): Promise<Record<ProfileField, unknown>> {
  const list = sql.join(personNames.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.id(name)}`));
  const { rows } = await sql<StoredProfile>`
    select ${list} from ${sql.table(tableOf(signedIn))} where id = ${signedIn.caller.personId}`.execute(db);
  const stored: StoredProfile = { ...rows[0], languageCode: signedIn.languageCode };
  return Object.fromEntries(names.map((name) => [name, encode(stored[name], profileFields[name])])) as Record<
    ProfileField,
    unknown
  >;
}

/**
 * Decodes the sent fields. Unknown ones are ignored.
 * @throws AppError `badRequest` for a wrong type, BusinessError for values that the form marks as wrong
 */
function decodeProfile(
  signedIn: SignedIn,
  sent: Readonly<Record<string, unknown>>,
  t: TFunction,
): StoredProfile {
  const values: StoredProfile = {};
  const errors: Record<string, string> = {};
  for (const name of names) {
    if (!Object.hasOwn(sent, name)) continue;
    const field: Field = profileFields[name];
    if (field.required && isMissing(sent[name], field)) {
      errors[name] = t(`server.accounts.required.${name}`);
      continue;
    }
    const decoded = decode(sent[name], field);
    if (decoded.ok) values[name] = decoded.value;
    else if (decoded.problem === "type") throw new AppError("badRequest", name);
    // A person who already has such an address may change the other fields.
    else if (decoded.problem === "invented" && sent[name] === signedIn.email) continue;
    else errors[name] = t(`server.problems.${decoded.problem}`);
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new BusinessError(first, errors);
  return values;
}

/** Returns true if the person would sign in with a different email address after the change. */
const changesEmail = ({ email: former }: SignedIn, { email }: StoredProfile): boolean =>
  typeof email === "string" && (former === null || emailKey(email) !== emailKey(former));

/**
 * Stores the changed fields of the caller's profile. Without any change, nothing is written. A new email address
 * requires `currentPassword` if the sign-in is older than ten minutes, and notifies the old address.
 * @throws AppError, BusinessError
 */
export async function saveProfile(
  tools: SignInTools,
  signedIn: SignedIn,
  sent: Readonly<Record<string, unknown>>,
  currentPassword: string,
  t: TFunction,
): Promise<void> {
  const values = decodeProfile(signedIn, sent, t);
  const isMoving = changesEmail(signedIn, values);
  if (isMoving && !isFreshSignIn(signedIn)) await requireCurrentPassword(tools, signedIn, currentPassword, t);
  const save = async (trx: Db) => {
    if (isMoving) {
      await lockOwnAccount(trx, signedIn);
      await notifyAccount(trx, tools.env, signedIn.caller.accountId, { text: "emailChanged" });
    }
    await lockPerson(trx, signedIn);
    const before = await readProfile(trx, signedIn);
    const changed = Object.entries(values).filter(
      ([name, value]) =>
        !isSameJson(encode(value, profileFields[name as ProfileField]), before[name as ProfileField]),
    );
    if (changed.length === 0) return;
    await store(trx, signedIn, Object.fromEntries(changed), t);
    const changes = changedValues(before, await readProfile(trx, signedIn));
    await auditOwnChange(trx, signedIn, "saveProfile", tableOf(signedIn), changes);
  };
  await tools.db.transaction().execute((trx) => withTakenAddressCounted(tools.db, () => save(trx)));
  markAudited();
}

async function store(trx: Db, signedIn: SignedIn, sent: StoredProfile, t: TFunction): Promise<void> {
  const { languageCode, ...values } = sent;
  if (languageCode !== undefined) await saveLanguage(trx, signedIn, languageCode, t);
  if (typeof values.email === "string") await saveEmail(trx, signedIn, values.email, t);
  if (values.image !== undefined) await saveImage(trx, signedIn, values.image, t);
  const changes = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnOf(name as ProfileField))} = ${value}`,
  );
  if (changes.length === 0) return;
  // A number that the mentee enters signs the mentee in by text message (ADR 79).
  if (tableOf(signedIn) === "mentees" && "cellPhone" in values)
    changes.push(sql`sign_in_mobile = e164(${values.cellPhone})`);
  // Answering a field removes its waiver.
  const answered = Object.keys(values).filter((name) => values[name as keyof typeof values] !== null);
  changes.push(sql`waived = array(
    select w.name from unnest(waived) with ordinality w (name, place) where w.name <> all(${answered}::text[])
    order by w.place)`);
  await sql`update ${sql.table(tableOf(signedIn))}
    set ${sql.join(changes)}, version = version + 1, updated_at = now()
    where id = ${signedIn.caller.personId}`.execute(trx);
}

/**
 * Stores the caller's language.
 * @throws BusinessError if the installation doesn't offer it
 */
export async function saveLanguage(
  trx: Db,
  { caller, languageCode: current }: SignedIn,
  languageCode: unknown,
  t: TFunction,
): Promise<void> {
  // The current language stays valid even if the installation has removed it in the meantime. The audit trail records
  // only changes.
  if (languageCode === current) return markAudited();
  const { rows } = await sql`
    update accounts a set language_code = l.code from languages l
    where a.id = ${caller.accountId} and lower(l.code) = lower(${languageCode}::text) and l.deleted_at is null
    returning a.id`.execute(trx);
  const problem = t("server.accounts.languageUnknown");
  if (rows.length === 0) throw new BusinessError(problem, { languageCode: problem });
}

async function saveEmail(trx: Db, signedIn: SignedIn, email: string, t: TFunction): Promise<void> {
  await withNewAddress({ db: trx, signedIn, t }, () => changeEmail(trx, signedIn.caller.accountId, email));
}

async function saveImage(trx: Db, signedIn: SignedIn, image: unknown, t: TFunction): Promise<void> {
  const { caller } = signedIn;
  const table = tableOf(signedIn);
  const person = await trx
    .selectFrom(table)
    .select("image")
    .where("id", "=", caller.personId)
    .forUpdate()
    .executeTakeFirst();
  const previous = person?.image;
  const wrong = await attachFiles(trx, {
    accountId: caller.accountId,
    table,
    recordId: caller.personId,
    field: "image",
    names: typeof image === "string" ? [image] : [],
    previousNames: previous ? [previous] : [],
    imagesOnly: true,
  });
  const problem = t("server.records.fileUnknown");
  if (wrong.length > 0) throw new BusinessError(problem, { image: problem });
}
