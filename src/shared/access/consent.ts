/** What a mentee allows to leave the organization (docs/decisions/0026-data-protection.md). Pure, for server and web. */

/** The parts of a case that a consent names one by one. */
export const consentParts = ["contact", "caseWork", "assessments", "files"] as const;
export type ConsentPart = (typeof consentParts)[number];

/** A consent as it stands on the mentee's record; days as `2026-02-28`. */
export interface Consent {
  readonly scope: readonly string[];
  readonly signed: string | null;
  readonly until: string | null;
}

/** `none`: nothing was recorded; `ended`: its last day has passed. */
export type ConsentState = "none" | "valid" | "ended";

/** @param today in the time zone of the organization; the last day of a consent still counts */
export function consentState({ scope, signed, until }: Consent, today: string): ConsentState {
  if (scope.length === 0 && !signed && !until) return "none";
  return until && until < today ? "ended" : "valid";
}

/**
 * Whether a part of the case may leave the organization. Without a recorded consent it may, as the wire contract has
 * it; a recorded one restricts to what it names, and to nothing once it has ended.
 */
export function mayShare(consent: Consent, part: ConsentPart, today: string): boolean {
  const state = consentState(consent, today);
  return state === "none" || (state === "valid" && consent.scope.includes(part));
}
