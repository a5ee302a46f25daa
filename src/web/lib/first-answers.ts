/** What first-paint.js asks the server for, beside the code: what has come is there when the first screen is drawn. */
import { isAnswered } from "../boot/early-answers.ts";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";

export const dashboardKey = ["dashboard"];
export const planKey = ["plan"];
export const chatRoomsKey = ["chatRooms"];
export const notificationCheckKey = ["notificationCheck"];

const keys = {
  "/loadDashboard": dashboardKey,
  "/loadDashboard?whose=mine": [...dashboardKey, "mine"],
  "/plan": planKey,
  "/getChatRooms": chatRoomsKey,
  "/getNotifications": notificationCheckKey,
};

async function take(path: string, queryKey: readonly string[]): Promise<void> {
  // What is refused is asked for again by the screen, which says so.
  const answer = await call(path).catch(() => undefined);
  if (answer !== undefined) queryClient.setQueryData(queryKey, answer);
}

/** Waits for none that is still on its way: the screen is drawn without it then. */
export const takeFirstAnswers = (): Promise<unknown> =>
  Promise.all(Object.entries(keys).map(([path, key]) => (isAnswered(path) ? take(path, key) : undefined)));
