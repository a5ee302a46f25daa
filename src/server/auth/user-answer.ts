/** The signed-in person as clients get it. */
import { sql, type Kysely } from "kysely";
import type { UserAnswer, WireLanguage } from "#shared/contracts/auth.ts";
import { unreadMessages } from "#server/notifications/message-previews.ts";
import { unreadNotifications } from "#server/notifications/notifications.ts";
import type { SignedIn } from "./signed-in.ts";

/** The languages that people can choose, English and Spanish first. */
export async function listLanguages(db: Kysely<unknown>): Promise<WireLanguage[]> {
  const { rows } = await sql<WireLanguage>`
    select name, code, coalesce(flag, '') as flag from languages where deleted_at is null order by id`.execute(
    db,
  );
  return rows;
}

/**
 * The answer of `GET /auth/user`, and the part that it shares with sign-in. Who must set up a second factor first learns
 * nothing of what is going on.
 */
export async function userAnswer(db: Kysely<unknown>, signedIn: SignedIn): Promise<UserAnswer> {
  const { caller } = signedIn;
  const isOpen = !signedIn.needsSecondFactor;
  const [notifications, messages, languages] = await Promise.all([
    isOpen ? unreadNotifications(db, caller.accountId) : [],
    isOpen ? unreadMessages(db, caller) : [],
    listLanguages(db),
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
    language: signedIn.language,
    languageCode: signedIn.languageCode,
    notifications,
    messages,
    languages,
    organizationId: caller.organizationId,
    userRole: signedIn.role,
    secondFactorRequired: signedIn.needsSecondFactor,
  };
}
