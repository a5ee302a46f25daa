/** How this installation speaks to push services. */
import type { Env } from "#server/kernel/env.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";
import type { PushSettings } from "#server/platform/push/post.ts";
import { pushKeys, type KeyTools } from "./keys.ts";

/** What pushing needs of the application. */
export interface PushTools extends KeyTools {
  readonly env: Env;
}

/** Push services want to know whom to ask about messages that trouble them. */
const contactOf = ({ publicUrl, mailFrom }: Env): string =>
  publicUrl.startsWith("https:") ? publicUrl : `mailto:${defaultSender(mailFrom).address}`;

/** The settings; null where nothing is pushed: without the worker in the browser, or without readable keys. */
export async function pushSettings(tools: PushTools): Promise<PushSettings | null> {
  const { env } = tools;
  const keys = env.offlineApp ? await pushKeys(tools) : null;
  return keys && { keys, contact: contactOf(env), allowsLoopback: env.pushToLoopback };
}
