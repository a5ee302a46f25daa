/** Decides which people may chat with each other. Pure, like the policy for records: it reads no data. */
import { superOrganizationId } from "../constants.ts";
import type { Caller } from "./policy.ts";

/** The facts about a person that the chat rules need. */
export interface ChatPerson {
  readonly accountType: "staff" | "mentee";
  readonly organizationId: string;
  /** The flag of a team member's role. Always false for a mentee. */
  readonly menteesCanChat: boolean;
}

/** The facts about a room that the chat rules need, as one of its members sees it. */
export interface RoomFacts {
  /** `direct`: a room of two people. `mentee`: the room of a mentee and their team. */
  readonly roomType: "direct" | "mentee";
  /** The organization of the room's mentee, or of the other person in a direct room. */
  readonly organizationId: string;
  /** The account type of the other person. `mentee` in a mentee's room. */
  readonly otherType: "staff" | "mentee";
  /** False if the member's role is limited to a caseload that doesn't include the room's mentee. */
  readonly isAssigned: boolean;
}

/** The parts of a caller that the chat rules need. */
export type ChatCaller = Pick<Caller, "accountType" | "organizationId" | "flags" | "keys">;

/** Reduces a caller to the facts that the chat rules need. */
export const chatPersonOf = (caller: ChatCaller): ChatPerson => ({
  accountType: caller.accountType,
  organizationId: caller.organizationId,
  menteesCanChat: caller.flags.has("menteesCanChat"),
});

const isSuperStaff = (person: { accountType: string; organizationId: string }): boolean =>
  person.accountType === "staff" && person.organizationId === superOrganizationId;

/** Returns true if the caller may open the chat screens: with the access key `chat`, or with the mentee chat flag. */
export const mayUseChat = (caller: ChatCaller): boolean =>
  caller.keys.has("chat") || caller.flags.has("menteesCanChat");

/** Returns true if a member may still read and write in a room. Roles and organizations change after a person joins. */
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
  // A person may answer if staff of the super-organization wrote to them.
  return isSuperStaff({ accountType: room.otherType, organizationId: room.organizationId });
}

/** Decides if a team member who isn't a member of a mentee's room may open it from the mentee's workspace. */
export function authorizeOpen(
  caller: ChatCaller,
  { organizationId, isAssigned }: Pick<RoomFacts, "organizationId" | "isAssigned">,
): "allow" | "forbidden" | "missing" {
  if (caller.accountType === "mentee" || !isAssigned) return "missing";
  if (caller.organizationId !== organizationId && !isSuperStaff(caller)) return "missing";
  return caller.flags.has("menteesCanChat") && caller.keys.has("menteeChat") ? "allow" : "forbidden";
}

/**
 * Returns true if a member may leave a room. Team members may leave a mentee's room unless they are the mentee's case
 * manager.
 */
export const mayLeaveRoom = (
  person: Pick<ChatPerson, "accountType">,
  room: Pick<RoomFacts, "roomType">,
  isCaseManager: boolean,
): boolean => person.accountType === "staff" && room.roomType === "mentee" && !isCaseManager;
