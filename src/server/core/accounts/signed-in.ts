import type { Caller } from "#shared/access/policy.ts";
import type { WireRole } from "#shared/access/role.ts";
import type { CustomFields } from "./custom-fields.ts";
import type { LanguageCode } from "#shared/constants.ts";

/** The person behind a request, read fresh from the database for each one. */
export interface SignedIn {
  readonly caller: Caller;
  readonly role: WireRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Name of the stored picture, or null. */
  readonly image: string | null;
  /** The stored code, which may have no text table. */
  readonly languageCode: string;
  /** The language to speak: a code that has a text table. */
  readonly language: LanguageCode;
  /** The zone of the person's day, a name of the IANA database: its own, or that of its organization. */
  readonly zone: string;
  /** The zone of the person's organization. */
  readonly organizationZone: string;
  /** SHA-256 of the session token. */
  readonly sessionHash: Buffer;
  readonly signedInAt: Date;
  /** The organization asks for a second factor that the person does not have: nothing but its set-up is open. */
  readonly needsSecondFactor: boolean;
  /** The fields that the organization added to its records; none for mentees. */
  readonly customFields: CustomFields;
  /** Grows with every change of them. */
  readonly customVersion: number;
}
