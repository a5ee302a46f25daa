/** Messages sent by a call, because they waited on an offline device. */
import { messageLimit } from "#shared/contracts/chat.ts";
import type { SendAnswer } from "#shared/contracts/responses/chat.ts";
import { isBlank } from "#shared/fields/blank.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { requireOwnRoom } from "./entry.ts";

/** Returns a sent text in a form that the database can store. */
export const cleanText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Returns the problem with the text of a message, as a text key. Undefined if there is none. */
export function textProblem(text: string): { code: "badRequest" | "tooLarge"; key: string } | undefined {
  if (isBlank(text)) return { code: "badRequest", key: "server.chat.empty" };
  return [...text].length > messageLimit ? { code: "tooLarge", key: "server.chat.tooLong" } : undefined;
}

/**
 * Stores a message in a room that its author is in. The same client id returns the first message.
 * @throws AppError notFound, forbidden; BusinessError for an empty or too long text
 */
export async function sendMessage(
  { db, chat }: App,
  signedIn: SignedIn,
  sent: { readonly roomId: string; readonly message: string; readonly clientId: string },
): Promise<SendAnswer> {
  await requireOwnRoom(db, signedIn, sent.roomId);
  const text = cleanText(sent.message);
  const problem = textProblem(text);
  if (problem) throw new BusinessError(textsOf(signedIn.language)(problem.key));
  const clientId = cleanText(sent.clientId);
  const stored = await chat.store.add({
    roomId: sent.roomId,
    senderId: signedIn.caller.accountId,
    clientId,
    messageType: "Message",
    text,
    name: `${signedIn.firstName} ${signedIn.lastName}`,
    image: signedIn.image ?? "",
    session: signedIn.sessionHash,
  });
  // The author was removed from the room or signed out at this moment.
  if (!stored) throw new AppError("forbidden");
  return { status: 1, id: String(stored.id), clientId };
}
