import { useQuery } from "@tanstack/react-query";
import type { ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { call } from "../lib/api.ts";
import { chatRoomsKey } from "../lib/first-answers.ts";

/** Loads the rooms of the signed-in person, and the people whom they may write to. */
export const useChatRooms = () =>
  useQuery({ queryKey: chatRoomsKey, queryFn: () => call<ChatRoomsAnswer>("/getChatRooms") });
