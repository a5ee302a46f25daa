/** The signed-in person in the form that clients get. */
import type { Db } from "#server/platform/db/database.ts";
import type { UserAnswer, WireLanguage } from "#shared/contracts/responses/auth.ts";
import { unreadMessages } from "#server/core/chat/unread-messages.ts";
import { unreadNotifications } from "#server/core/notifications/notifications.ts";
import { hasCaseload } from "#server/platform/db/caseload.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

/** Returns the languages that people can choose, English and Spanish first. */
export async function listLanguages(db: Db): Promise<WireLanguage[]> {
  const languages = await db
    .selectFrom("languages")
    .select(["name", "code", "flag"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return languages.map(({ flag, ...language }) => ({ ...language, flag: flag ?? "" }));
}

const readOrganization = (db: Db, id: string) =>
  db.selectFrom("organizations").select(["name", "set_up_at"]).where("id", "=", id).executeTakeFirst();

/**
 * Returns the response of `GET /auth/user`, which is also part of the sign-in response. For people who must set up a
 * second factor first, it contains no notifications or messages.
 */
export async function userAnswer(db: Db, signedIn: SignedIn): Promise<UserAnswer> {
  const { caller } = signedIn;
  const isOpen = !signedIn.needsSecondFactor;
  const isStaff = caller.accountType === "staff";
  const [notifications, messages, languages, isSendingHeld, organization, withMentees] = await Promise.all([
    isOpen ? unreadNotifications(db, caller.accountId) : [],
    isOpen ? unreadMessages(db, signedIn) : [],
    listLanguages(db),
    isOpen && isStaff && isHeld(db),
    isStaff ? readOrganization(db, caller.organizationId) : undefined,
    isOpen && isStaff && hasCaseload(db, caller.personId),
  ]);
  return {
    status: 1,
    id: caller.personId,
    accountId: caller.accountId,
    accountType: caller.accountType,
    firstName: signedIn.firstName,
    lastName: signedIn.lastName,
    email: signedIn.email,
    image: signedIn.image ?? "",
    customFields: signedIn.customFields,
    customVersion: signedIn.customVersion,
    zone: signedIn.zone,
    organizationZone: signedIn.organizationZone,
    language: signedIn.language,
    languageCode: signedIn.languageCode,
    notifications,
    messages,
    languages,
    organizationId: caller.organizationId,
    ...(organization ? { organizationName: organization.name } : {}),
    ...(isOpen && caller.isOwner && organization?.set_up_at === null ? { isFirstDay: true } : {}),
    userRole: signedIn.role,
    secondFactorRequired: signedIn.needsSecondFactor,
    ...(withMentees ? { hasCaseload: true } : {}),
    ...(isSendingHeld ? { isSendingHeld } : {}),
  };
}
