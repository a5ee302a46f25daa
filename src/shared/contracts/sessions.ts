/** Bodies and answers of the list of own sessions and devices, and of ending those of others. */
import { z } from "zod";
import type { AddressState } from "./auth.ts";
import { text } from "./text.ts";
import type { TextState } from "../texts.ts";
import type { MailState } from "./mails.ts";

const id = z.union([text(40), z.number().int()]).transform(String);

export const endSessionBody = z.object({ sessionId: id });
export const forgetDeviceBody = z.object({ deviceId: id });
/** A team member or mentee, as `tableName` and `tableId` of the record. */
export const personBody = z.object({ tableName: text(100), tableId: text(40) });
export type PersonBody = z.output<typeof personBody>;

/** How long somebody can stay signed in on the own phone. */
export const longSessionDays = 30;

/** A browser on a machine, in words. */
interface WireDeviceName {
  /** Like `Firefox`; `""` when unknown. */
  readonly browser: string;
  /** Like `Windows` or `iPhone`; `""` when unknown. */
  readonly system: string;
  /** Network address; `""` when unknown. */
  readonly address: string;
}

/** A sign-in that is open. */
export interface WireSession extends WireDeviceName {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly signedInAt: string;
  /** ISO 8601 UTC, within the last seconds when it is in use. */
  readonly lastUsedAt: string;
  /** The session that asks. */
  readonly isCurrent: boolean;
  /** Until when it lasts without being used, ISO 8601 UTC; `""` for one that idle time ends. */
  readonly lastsUntil: string;
}

/** A device that signed in before and is not signed in now; it may do so without a notice. */
export interface WireDevice extends WireDeviceName {
  readonly id: string;
  /** First and last sign-in, ISO 8601 UTC. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/** Answer of `GET /auth/sessions`: the newest first. */
export interface SessionsAnswer {
  readonly status: 1;
  readonly dataType: "sessions";
  readonly sessions: readonly WireSession[];
  readonly devices: readonly WireDevice[];
}

/** What became of an invitation. */
export interface InvitationState {
  readonly way: "mail" | "text";
  /**
   * `open`: nobody was there; `opened`: its page was; `used`: somebody signed in with it; `died`: of wrong answers; `ended`:
   * another one took its place.
   */
  readonly state: "open" | "opened" | "used" | "expired" | "died" | "ended";
  /** When its page was opened first, ISO 8601 UTC; `""` while nobody was there. */
  readonly openedAt: string;
  /** Until when it works, ISO 8601 UTC. */
  readonly expiresAt: string;
  /** Whether its link works and asks for a six-digit number, which staff can make again. */
  readonly asksNumber: boolean;
}

/** Whether a mentee can be invited by text, and what became of the last one. */
export interface TextInvitationState {
  /** Whether texts may go to the phone at all. */
  readonly state: TextState;
  /** Of the number on record; `""` without one. */
  readonly lastDigits: string;
  readonly sent: {
    /** `waiting`: for its turn, or for the morning; `refused`: it was tried, and is tried again; `kept`: there is no gateway. */
    readonly state: "waiting" | "sent" | "delivered" | "refused" | "failed" | "kept" | "suppressed";
    /** ISO 8601 UTC: when it arrived, was sent or made. */
    readonly at: string;
    /** When it is tried (again), ISO 8601 UTC; `""` for at once or never. */
    readonly nextAt: string;
    /** Of the gateway; `""` when it said nothing. */
    readonly gatewayWords: string;
  } | null;
}

/** How a mentee without a password can sign in at the moment. */
export interface WaysIn {
  /** `code`: a code by text; `link`: that of an invitation; `card`: one on paper that was not used yet. */
  readonly ways: readonly ("code" | "link" | "card")[];
  /** Without a birthday on record, a code does not sign in a new device. */
  readonly hasBirthday: boolean;
}

/** How a person signs in, as far as those may know who may set the password. */
export interface PersonAccess {
  readonly isSecondFactorOn: boolean;
  /** Open sign-ins. */
  readonly sessionCount: number;
  /** Last use of an open one, ISO 8601 UTC; `""` without one. */
  readonly lastUsedAt: string;
  readonly addressState: AddressState;
  /** Whether an invitation can be sent again: there is no password yet. */
  readonly mayInvite: boolean;
  /** What became of the newest invitation; null where there is none, and once there is a password. */
  readonly invitation: InvitationState | null;
  /** Null for staff, and once the mentee has a password. */
  readonly waysIn: WaysIn | null;
  /** Null for staff, and once the mentee has a password. */
  readonly text: TextInvitationState | null;
  /** What became of the mail that invites or asks to confirm the address; null once it has done its work. */
  readonly mail: MailState | null;
}

/** Answer of `POST /auth/sessions/of`. */
export interface PersonAccessAnswer {
  readonly status: 1;
  readonly dataType: "personAccess";
  readonly dataValues: PersonAccess;
}
