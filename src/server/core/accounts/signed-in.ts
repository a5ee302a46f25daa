import type { Caller } from "#shared/access/policy.ts";
import type { WireRole } from "#shared/access/role.ts";
import type { CustomFields } from "./custom-fields.ts";
import type { LanguageCode } from "#shared/constants.ts";

/** The person behind a request, read from the database for each request. */
export interface SignedIn {
  readonly caller: Caller;
  readonly role: WireRole;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a mentee without an email. */
  readonly email: string | null;
  /** File name of the picture, or null. */
  readonly image: string | null;
  /** The stored code. It may have no text table. */
  readonly languageCode: string;
  /** The language to use. It has a text table. */
  readonly language: LanguageCode;
  /** The IANA time zone of the person, or else of the organization. */
  readonly zone: string;
  /** The IANA time zone of the person's organization. */
  readonly organizationZone: string;
  /** SHA-256 of the session token. */
  readonly sessionHash: Buffer;
  /** By the clock of this machine. */
  readonly signedInAt: Date;
  /** True if the organization requires a second factor that the person lacks. Only its setup is then open. */
  readonly needsSecondFactor: boolean;
  /** The organization's custom fields. Empty for mentees. */
  readonly customFields: CustomFields;
  /** Increases with every change of the custom fields. */
  readonly customVersion: number;
}
