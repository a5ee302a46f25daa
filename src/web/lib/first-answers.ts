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
  "/plan": planKey,
  "/getChatRooms": chatRoomsKey,
  "/getNotifications": notificationCheckKey,
};

/** Waits for none that is still on its way: the screen is drawn without it then. What is refused, the screen asks for again. */
export const takeFirstAnswers = (): Promise<unknown> =>
  Promise.allSettled(
    Object.entries(keys).map(
      async ([path, key]) => isAnswered(path) && queryClient.setQueryData(key, await call(path)),
    ),
  );
