/**
 * What a mentee's consent allows to leave the organization (docs/decisions/0026-data-protection.md). Pure, for server
 * and web.
 */

/** The parts of a case that a consent can name. */
export const consentParts = ["contact", "caseWork", "assessments", "files"] as const;
export type ConsentPart = (typeof consentParts)[number];

/** The consent on a mentee's record. Days have the form `2026-02-28`. */
export interface Consent {
  readonly scope: readonly string[];
  readonly signed: string | null;
  readonly until: string | null;
}

/** `none`: no consent is recorded. `ended`: its last day has passed. */
export type ConsentState = "none" | "valid" | "ended";

/** @param today the day in the organization's time zone. A consent is still valid on its last day. */
export function consentState({ scope, signed, until }: Consent, today: string): ConsentState {
  if (scope.length === 0 && !signed && !until) return "none";
  return until && until < today ? "ended" : "valid";
}

/**
 * Returns true if a part of the case may leave the organization. Without a recorded consent, everything may. A
 * recorded consent allows only the parts that it names, and nothing after it has ended.
 */
export function mayShare(consent: Consent, part: ConsentPart, today: string): boolean {
  const state = consentState(consent, today);
  return state === "none" || (state === "valid" && consent.scope.includes(part));
}
