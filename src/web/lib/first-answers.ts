/**
 * The data that first-paint.js requests in parallel with the code. Responses that have arrived are available when the
 * first screen is rendered.
 */
import { isAnswered } from "../boot/early-answers.ts";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";

export const dashboardKey = ["dashboard"];
export const planKey = ["plan"];
export const chatRoomsKey = ["chatRooms"];
export const notificationCheckKey = ["notificationCheck"];

const keys = {
  "/loadDashboard": dashboardKey,
  "/plan": planKey,
  "/getChatRooms": chatRoomsKey,
  "/getNotifications": notificationCheckKey,
};

/** Takes only responses that have arrived, and doesn't wait for others. If a call failed, the screen sends it again. */
export const takeFirstAnswers = (): Promise<unknown> =>
  Promise.allSettled(
    Object.entries(keys).map(
      async ([path, key]) => isAnswered(path) && queryClient.setQueryData(key, await call(path)),
    ),
  );
