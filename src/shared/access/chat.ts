/** Decides which people may chat with each other. It reads no data, like the policy for records. */
import { superOrganizationId } from "../constants.ts";
import type { Caller } from "./policy.ts";

/** A person as the rules of the chat see it. */
export interface ChatPerson {
  readonly accountType: "staff" | "mentee";
  readonly organizationId: string;
  /** The flag of a team member's role; a mentee has none. */
  readonly menteesCanChat: boolean;
}

/** What the rules must know of a room that somebody is a member of. */
export interface RoomFacts {
  /** `direct`: two people; `mentee`: a mentee and its team. */
  readonly roomType: "direct" | "mentee";
  /** The mentee's organization, or that of the other person. */
  readonly organizationId: string;
  /** The kind of the other person, or `mentee` in a mentee's room. */
  readonly otherType: "staff" | "mentee";
  /** False where the role of the member narrows it to a caseload that the room's mentee is not in. */
  readonly isAssigned: boolean;
}

/** What the chat asks of a caller. */
export type ChatCaller = Pick<Caller, "accountType" | "organizationId" | "flags" | "keys">;

/** The caller as a person of the chat. */
export const chatPersonOf = (caller: ChatCaller): ChatPerson => ({
  accountType: caller.accountType,
  organizationId: caller.organizationId,
  menteesCanChat: caller.flags.has("menteesCanChat"),
});

const isSuperStaff = (person: { accountType: string; organizationId: string }): boolean =>
  person.accountType === "staff" && person.organizationId === superOrganizationId;

/** Whether the chat screens are open to somebody: the key `chat`, or mentee chat in the role. */
export const mayUseChat = (caller: ChatCaller): boolean =>
  caller.keys.has("chat") || caller.flags.has("menteesCanChat");

/** Whether a member of a room may still read and write in it: roles and organizations change. */
export function mayUseRoom(person: ChatPerson, room: RoomFacts): boolean {
  if (person.accountType === "mentee") {
    if (room.roomType === "mentee") return true;
    if (room.otherType === "mentee") return false;
  } else if (room.otherType === "mentee" && !room.isAssigned) {
    return false;
  } else if (room.otherType === "mentee" && !person.menteesCanChat) {
    return false;
  }
  if (isSuperStaff(person) || room.organizationId === person.organizationId) return true;
  // Whom the super-organization's staff wrote to may answer.
  return isSuperStaff({ accountType: room.otherType, organizationId: room.organizationId });
}

/** Whether a team member who is not in a mentee's room may open it, from that mentee's workspace. */
export function authorizeOpen(
  caller: ChatCaller,
  { organizationId, isAssigned }: Pick<RoomFacts, "organizationId" | "isAssigned">,
): "allow" | "forbidden" | "missing" {
  if (caller.accountType === "mentee" || !isAssigned) return "missing";
  if (caller.organizationId !== organizationId && !isSuperStaff(caller)) return "missing";
  return caller.flags.has("menteesCanChat") && caller.keys.has("menteeChat") ? "allow" : "forbidden";
}

/** Whether a member may leave a room: team members a mentee's room, unless they are the mentee's case manager. */
export const mayLeaveRoom = (
  person: Pick<ChatPerson, "accountType">,
  room: Pick<RoomFacts, "roomType">,
  isCaseManager: boolean,
): boolean => person.accountType === "staff" && room.roomType === "mentee" && !isCaseManager;
