/** Messages that come with a call: what waited on a device for the network. */
import { messageLimit, type SendAnswer } from "#shared/contracts/chat.ts";
import { isBlank } from "#shared/fields/blank.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { requireOwnRoom } from "./entry.ts";

/** What the database can keep of a sent text. */
export const cleanText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** What is wrong with the text of a message, as a key of the texts; undefined when it is good. */
export function textProblem(text: string): { code: "badRequest" | "tooLarge"; key: string } | undefined {
  if (isBlank(text)) return { code: "badRequest", key: "server.chat.empty" };
  return [...text].length > messageLimit ? { code: "tooLarge", key: "server.chat.tooLong" } : undefined;
}

/**
 * Stores a message in a room that its author is in; the same client id again gives the first one.
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
  // Removed from the room, or signed out, in this moment.
  if (!stored) throw new AppError("forbidden");
  return { status: 1, id: String(stored.id), clientId };
}
