/** A mentee with what the mentee's screens show: open tasks and a chat room. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { TestApp } from "./app.ts";
import { insertRow, makeMentee, makeStaff, type Person, type PersonSettings } from "./factories.ts";

/** Organization 2 of the demo data, where these people are. */
export const organizationId = "2";

/** The case manager of these mentees. */
export const makeWorker = (db: Db): Promise<Person> =>
  makeStaff(db, organizationId, { values: { firstName: "Wes", lastName: "Work" } });

/** Assigns an open task to a mentee. @param item a name, or columns of the catalog @returns the id of the assignment */
export async function assignTask(
  db: Db,
  mentee: Pick<Person, "id" | "organizationId">,
  item: string | Record<string, unknown>,
): Promise<string> {
  const about = { organizationId: mentee.organizationId };
  const values = typeof item === "string" ? { name: item } : item;
  return insertRow(db, "menteeUserTasks", {
    ...about,
    menteeId: mentee.id,
    menteeTaskId: await insertRow(db, "menteeTasks", { ...about, ...values }),
    startDate: "2026-01-01",
    endDate: "2099-01-01",
  });
}

/** @returns the id of the room of a mentee and its team */
export async function roomOf(db: Db, mentee: Pick<Person, "id">): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_rooms where mentee_id = ${mentee.id}`.execute(db);
  return rows[0]!.id;
}

/** Stores a message as the server does, and notifies the connected clients. */
export const storeMessage = (
  { app }: TestApp,
  roomId: string,
  { accountId: senderId }: Pick<Person, "accountId">,
  text: string,
  more: { name?: string; image?: string; messageType?: "Message" | "Notice" } = {},
) => {
  const message = { roomId, senderId, text, clientId: randomUUID(), messageType: "Message" as const };
  return app.chat.store.add({ ...message, name: "", image: "", session: null, ...more });
};

interface CaseSettings extends PersonSettings {
  /** The names of the open tasks, at least one. */
  readonly tasks: readonly string[];
}

export async function makeCase(db: Db, worker: Person, { tasks, values, ...settings }: CaseSettings) {
  const mentee = await makeMentee(db, worker.organizationId, {
    ...settings,
    values: { caseManager: worker.id, ...values },
  });
  const taskIds: string[] = [];
  for (const name of tasks) taskIds.push(await assignTask(db, mentee, name));
  return { mentee, taskIds, roomId: await roomOf(db, mentee) };
}
