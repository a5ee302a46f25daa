/** A contact that isn't saved yet. It is stored like drafts of forms: for its author, in this tab. */
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import type { ContactKind } from "#shared/records/mentee-sub-records.ts";

/** Body of `POST /quickLog`. */
export interface ContactBody {
  readonly menteeId: string;
  readonly contactKind: ContactKind;
  readonly reached: string;
  readonly minutes: string;
  readonly note: string;
  readonly date: string;
  readonly promise: { readonly text: string; readonly dueOn: string } | null;
  /** `YYYY-MM-DD`, or empty. */
  readonly nextContactOn: string;
  readonly service: { readonly kind: string } | null;
}

/** A save whose response may have been lost. Sending it again unchanged takes effect only once. */
export interface SentContact {
  readonly key: string;
  readonly body: ContactBody;
}

export type ContactDraft = {
  readonly contactKind: ContactKind;
  readonly minutes: string;
  readonly text: string;
  /** A promise made in this contact, and its due date. */
  readonly promise: string;
  readonly promiseDay: string;
  readonly nextContactOn: string;
  /** Id of the kind of service that the mentee received, or empty. */
  readonly given: string;
  readonly sent?: SentContact | undefined;
};

export const emptyContact: ContactDraft = {
  contactKind: "call",
  minutes: "",
  text: "",
  promise: "",
  promiseDay: "",
  nextContactOn: "",
  given: "",
};

/** Returns the promise. Null if none was typed. */
export const promiseIn = ({ promise, promiseDay }: ContactDraft): ContactBody["promise"] =>
  promise.trim() || promiseDay ? { text: promise, dueOn: promiseDay } : null;

/** Returns true if a typed day isn't valid. */
export const hasWrongDay = ({ promiseDay, nextContactOn }: ContactDraft): boolean =>
  [promiseDay, nextContactOn].some((day) => day !== "" && !isCalendarDay(day));

const texts = ["text", "promise", "promiseDay", "nextContactOn", "given"] as const;

export const isTyped = (draft: ContactDraft): boolean =>
  draft.contactKind !== emptyContact.contactKind || texts.some((name) => draft[name].trim() !== "");

/** Returns the request that saves a contact. Reuses the previous request if only the day differs. */
export function requestOf(
  body: ContactBody,
  sent: SentContact | undefined,
  makeKey: () => string,
): SentContact {
  const isSame = sent && JSON.stringify({ ...sent.body, date: "" }) === JSON.stringify({ ...body, date: "" });
  return isSame ? sent : { key: makeKey(), body };
}
