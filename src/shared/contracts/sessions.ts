/** Bodies of the calls of the list of the caller's sessions and devices, and of ending another person's sessions. */
import { z } from "zod";
import { anyId as id, text } from "./text.ts";

export const endSessionBody = z.object({ sessionId: id });
export const forgetDeviceBody = z.object({ deviceId: id });
/** A team member or mentee, as `tableName` and `tableId` of the record. */
export const personBody = z.object({ tableName: text(100), tableId: text(40) });
/** A mentee, and the number in E.164 format that the caller confirms. */
export const confirmNumberBody = personBody.extend({ number: text(20) });
export type ConfirmNumberBody = z.output<typeof confirmNumberBody>;
export type PersonBody = z.output<typeof personBody>;

/** How many days a person can stay signed in on their phone. */
export const longSessionDays = 30;
