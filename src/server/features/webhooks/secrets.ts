/** The secrets that sign the events for webhooks (standardwebhooks.com). */
import { randomBytes } from "node:crypto";
import type { App } from "#server/kernel/app.ts";
import { signBody } from "#server/platform/texts/signatures.ts";

const prefix = "whsec_";
const secretBytes = 32;

/** Returns a new secret in the form that receivers use. */
export const makeWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

/** Returns the owner of an organization's webhook secrets in the secret box. */
const ownerOf = (organizationId: string): string => `webhook:${organizationId}`;

export const sealSecret = (secrets: App["secrets"], text: string, organizationId: string): Promise<Buffer> =>
  secrets.seal(text, ownerOf(organizationId));

/** Thrown if a secret was sealed with another key of the installation. */
export class LostSecret extends Error {}

/**
 * Returns the headers that prove who sent a body, with one signature per secret.
 * @param sealed the sealed secrets, the current one first
 * @param id the same for every attempt
 * @throws LostSecret
 */
export async function signedHeaders(
  secrets: App["secrets"],
  { sealed, organizationId }: { sealed: readonly Buffer[]; organizationId: string },
  { id, body, at }: { id: string; body: string; at: Date },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = await Promise.all(
    sealed.map(async (one) => {
      const text = await secrets.open(one, ownerOf(organizationId));
      if (text === null) throw new LostSecret("sealed with another key");
      return signBody(Buffer.from(text.slice(prefix.length), "base64"), id, timestamp, body);
    }),
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
