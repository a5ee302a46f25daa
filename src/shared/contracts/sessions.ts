/** Bodies and answers of the list of the caller's sessions and devices, and of ending another person's sessions. */
import { z } from "zod";
import type { AddressState } from "./auth.ts";
import { anyId as id, text } from "./text.ts";
import type { TextState } from "../texts.ts";
import type { MailState } from "./mails.ts";

export const endSessionBody = z.object({ sessionId: id });
export const forgetDeviceBody = z.object({ deviceId: id });
/** A team member or mentee, as `tableName` and `tableId` of the record. */
export const personBody = z.object({ tableName: text(100), tableId: text(40) });
export type PersonBody = z.output<typeof personBody>;

/** How many days a person can stay signed in on their phone. */
export const longSessionDays = 30;

/** Readable description of a browser and its device. */
interface WireDeviceName {
  /** For example `Firefox`, or `""` if unknown. */
  readonly browser: string;
  /** For example `Windows` or `iPhone`, or `""` if unknown. */
  readonly system: string;
  /** IP address, or `""` if unknown. */
  readonly address: string;
}

/** An open session. */
export interface WireSession extends WireDeviceName {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly signedInAt: string;
  /** ISO 8601 UTC. Accurate to a few seconds while the session is in use. */
  readonly lastUsedAt: string;
  /** True for the session of this request. */
  readonly isCurrent: boolean;
  /** When the session ends if it isn't used, ISO 8601 UTC. `""` for a session that ends after idle time. */
  readonly lastsUntil: string;
}

/** A device that was signed in before and isn't now. Its next sign-in sends no notice. */
export interface WireDevice extends WireDeviceName {
  readonly id: string;
  /** First and last sign-in, ISO 8601 UTC. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/** Answer of `GET /auth/sessions`, newest first. */
export interface SessionsAnswer {
  readonly status: 1;
  readonly dataType: "sessions";
  readonly sessions: readonly WireSession[];
  readonly devices: readonly WireDevice[];
}

/** The state of an invitation. */
export interface InvitationState {
  readonly way: "mail" | "text";
  /**
   * `open`: not opened yet. `opened`: its page was opened. `used`: the person signed in with it. `died`: too many
   * wrong answers. `ended`: replaced by another invitation.
   */
  readonly state: "open" | "opened" | "used" | "expired" | "died" | "ended";
  /** When its page was first opened, ISO 8601 UTC. `""` if never. */
  readonly openedAt: string;
  /** When it expires, ISO 8601 UTC. */
  readonly expiresAt: string;
  /** True if its link is valid and asks for a six-digit number, which staff can renew. */
  readonly asksNumber: boolean;
}

/** Whether a mentee can be invited by text message, and the state of the last invitation. */
export interface TextInvitationState {
  /** True if the mentee's phone may receive text messages at all. */
  readonly state: TextState;
  /** Last digits of the recorded number, or `""`. */
  readonly lastDigits: string;
  readonly sent: {
    /**
     * `waiting`: queued, or held until morning. `refused`: an attempt failed and will be retried. `kept`: there is no
     * gateway.
     */
    readonly state: "waiting" | "sent" | "delivered" | "refused" | "failed" | "kept" | "suppressed";
    /** When it was delivered, sent, or created, ISO 8601 UTC. */
    readonly at: string;
    /** When it will be sent or retried, ISO 8601 UTC. `""` for immediately or never. */
    readonly nextAt: string;
    /** The last response of the gateway, or `""`. */
    readonly gatewayWords: string;
  } | null;
}

/** The ways in which a mentee without a password can sign in now. */
export interface WaysIn {
  /** `code`: a code by text message. `link`: the link of an invitation. `card`: an unused paper card. */
  readonly ways: readonly ("code" | "link" | "card")[];
  /** False if no birthday is recorded. A code can't sign in a new device then. */
  readonly hasBirthday: boolean;
}

/** How a person signs in, for callers who may set that person's password. */
export interface PersonAccess {
  readonly isSecondFactorOn: boolean;
  /** Number of open sessions. */
  readonly sessionCount: number;
  /** Last use of an open session, ISO 8601 UTC, or `""`. */
  readonly lastUsedAt: string;
  readonly addressState: AddressState;
  /** True if an invitation can be sent again because there is no password yet. */
  readonly mayInvite: boolean;
  /** State of the newest invitation. Null if there is none or the person has a password. */
  readonly invitation: InvitationState | null;
  /** Null for staff, and for mentees with a password. */
  readonly waysIn: WaysIn | null;
  /** Null for staff, and for mentees with a password. */
  readonly text: TextInvitationState | null;
  /** State of the email that invites the person or asks them to confirm the address. Null once they have done so. */
  readonly mail: MailState | null;
}

/** Answer of `POST /auth/sessions/of`. */
export interface PersonAccessAnswer {
  readonly status: 1;
  readonly dataType: "personAccess";
  readonly dataValues: PersonAccess;
}
