/** The settings for push services. */
import type { Env } from "#server/kernel/env.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";
import type { PushSettings } from "#server/platform/push/post.ts";
import { pushKeys, type KeyTools } from "./keys.ts";

/** The parts of the application that pushing needs. */
export interface PushTools extends KeyTools {
  readonly env: Env;
}

/** Returns the contact that push services require in case of problems with messages. */
const contactOf = ({ publicUrl, mailFrom }: Env): string =>
  publicUrl.startsWith("https:") ? publicUrl : `mailto:${defaultSender(mailFrom).address}`;

/**
 * Returns the settings. Null if nothing can be pushed: the offline app is off, so browsers have no service worker, or
 * the keys can't be read.
 */
export async function pushSettings(tools: PushTools): Promise<PushSettings | null> {
  const { env } = tools;
  const keys = env.offlineApp ? await pushKeys(tools) : null;
  return keys && { keys, contact: contactOf(env), allowsLoopback: env.pushToLoopback };
}
