import { resolve } from "node:path";
import type { S3Settings } from "./s3-settings.ts";
import { isScannerUrl } from "./scanner-settings.ts";
import { StartError } from "./start-error.ts";
import { z } from "zod";
import { smsOf, smsProblem, smsVariables } from "./sms-settings.ts";
import { hostNames, integer, oneOf, postgresUrl, proxies, redisUrl, smtpUrl, webUrl } from "./env-checks.ts";

/** Thrown by {@link readEnv}. The message lists every invalid variable, one per line. */
export class EnvError extends StartError {
  override name = "EnvError";
}

const schema = z.object({
  PORT: integer(0, 65535, 3000),
  HOST: z.string().regex(/^\S+$/, "a host name or an IP address").default("127.0.0.1"),
  DATABASE_URL: postgresUrl("postgres://user:password@host:5432/database").optional(),
  DATABASE_OWNER_URL: postgresUrl("postgres://owner:password@host:5432/database").optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET_KEY: z.string().min(32, "at least 32 characters").optional(),
  BACKUP_KEY: z.string().min(16, "at least 16 characters").optional(),
  SEED: oneOf(["demo", "none"]).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]+@[^<>@]+$|^[^<>]*<[^<>@]+@[^<>@]+>$/, "an address like Name <name@example.org>")
    .default("Mentor Management <no-reply@localhost>"),
  ...smsVariables,
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SESSION_IDLE_MINUTES: integer(1, 1440, 30),
  SESSION_HOURS: integer(1, 720, 12),
  SIGN_IN_NOTICE: z.string().max(2000, "at most 2,000 characters").default(""),
  LOCK_TRIES: integer(0, 100, 0),
  LOCK_MINUTES: integer(1, 1440, 15),
  PASSWORD_MIN_LENGTH: integer(8, 128, 8),
  UPLOAD_MAX_MB: integer(1, 2000, 25),
  STORAGE_LIMIT_MB: integer(0, 100_000_000, 20_480),
  MAP_TILE_URL: z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && ["{z}", "{x}", "{y}"].every((part) => text.includes(part)),
      "an http address with {z}, {x} and {y} in it",
    )
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  GEOCODER_URL: webUrl.optional(),
  PUBLIC_URL: webUrl.optional(),
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  TRUST_PROXY: proxies,
  RATE_LIMIT_SESSION: integer(0, 1_000_000, 1200),
  RATE_LIMIT_ADDRESS: integer(0, 1_000_000, 12_000),
  RATE_LIMIT_KEY: integer(0, 1_000_000, 600),
  SOCKET_LIMIT_SESSION: integer(0, 100_000, 30),
  SOCKET_LIMIT_ADDRESS: integer(0, 100_000, 1000),
  SOCKET_LIMIT_EVENTS: integer(0, 100_000, 250),
  DEMO_BEHIND_PROXY: oneOf(["true", "false"]).default("false"),
  OFFLINE_APP: z.enum(["on", "off"], { error: "on or off" }).default("on"),
  PUSH_TO_LOOPBACK: oneOf(["true", "false"]).default("false"),
  SSO_INTERNAL_HOSTS: hostNames,
  WEBHOOKS_TO_LOOPBACK: oneOf(["true", "false"]).default("false"),
  PURGE_DAYS: integer(1, 36500, 90),
  CHAT_URL: webUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  CLAMAV_URL: z
    .string()
    .refine(isScannerUrl, "an address like tcp://host:3310 or unix:/run/clamav/clamd.ctl")
    .optional(),
  CLAMAV_TIMEOUT_SECONDS: integer(1, 600, 60),
  DRAIN_SECONDS: integer(0, 300, 0),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "the name of a bucket: 3 to 63 small letters, digits, dots and dashes; its address goes into S3_ENDPOINT",
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9-]+$/, "a region like us-east-1")
    .default("us-east-1"),
  S3_ENDPOINT: webUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, "folder names like mentoring/files")
    .transform((text) => text.replace(/\/?$/, "/"))
    .default(""),
});

type Values = z.infer<typeof schema>;

/** @throws EnvError if a required S3 variable is missing */
function s3Of(values: Values): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const missing = (name: string, why: string) =>
    new EnvError(`These settings are invalid:\n  ${name}: expected a value, because ${why}`);
  if (!bucket) {
    if (values.S3_ENDPOINT || accessKeyId || secretAccessKey) {
      throw missing("S3_BUCKET", "other S3 settings are set");
    }
    return undefined;
  }
  if (accessKeyId && !secretAccessKey) throw missing("S3_SECRET_ACCESS_KEY", "S3_ACCESS_KEY_ID is set");
  if (secretAccessKey && !accessKeyId) throw missing("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY is set");
  return {
    bucket,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: values.S3_PREFIX,
  };
}

/** Variables whose values may contain a password. Messages never repeat them, nor any other URL with a user name. */
const SECRETS = new Set([
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "SECRET_KEY",
  "BACKUP_KEY",
  "SMTP_URL",
  "SMS_URL",
  "SMS_HOOK_URL",
  "SMS_HOOK_SECRET",
  "METRICS_TOKEN",
  "REDIS_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
]);

/**
 * Reads and checks the environment. It ignores unknown variables and treats empty ones as unset.
 * @param source usually `process.env`
 * @throws EnvError that names every invalid variable and the expected value
 */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const isShown = !SECRETS.has(name) && !given[name]?.includes("@");
      const got = isShown ? `, got ${JSON.stringify(given[name])}` : "";
      return `  ${name}: expected ${issue.message}${got}`;
    });
    throw new EnvError(`These settings are invalid:\n${[...new Set(lines)].join("\n")}`);
  }
  const values = parsed.data;
  if (values.DATABASE_URL && values.SEED === "demo") {
    throw new EnvError(
      "These settings are invalid:\n  SEED: expected none or no value, because demo data is never put into the database of DATABASE_URL",
    );
  }
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
    throw new EnvError(
      "These settings are invalid:\n  DATABASE_URL: expected a value, because DATABASE_OWNER_URL is set",
    );
  }
  const problem = smsProblem(values);
  if (problem) throw new EnvError(`These settings are invalid:\n  ${problem}`);
  return {
    port: values.PORT,
    host: values.HOST,
    /** Unset means the embedded PostgreSQL. */
    databaseUrl: values.DATABASE_URL,
    /** The same database as its owner, for migrations and backups. Defaults to `databaseUrl`. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    /** Absolute path of the directory with the embedded database and the uploaded files. */
    dataDir: resolve(values.DATA_DIR),
    /** Encrypts the secrets of second factors. If unset, a key file in `dataDir` is used. */
    secretKey: values.SECRET_KEY,
    /** Encrypts and decrypts backups. If unset, backups aren't encrypted. */
    backupKey: values.BACKUP_KEY,
    seed: values.SEED ?? (values.DATABASE_URL ? "none" : "demo"),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** The gateway for text messages. If unset, text messages are stored and not sent. */
    sms: smsOf(values),
    logLevel: values.LOG_LEVEL,
    /** True if mentees' phones keep the app for offline use. */
    offlineApp: values.OFFLINE_APP === "on",
    /** Allows push services on this machine, also without encryption. For tests. */
    pushToLoopback: values.PUSH_TO_LOOPBACK === "true",
    /** Identity providers in the operator's own network. On this machine, they need no encryption. */
    ssoInternalHosts: values.SSO_INTERNAL_HOSTS,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === "true",
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    sessionHours: values.SESSION_HOURS,
    /** Shown before sign-in, for example a system use notification. Empty means none. */
    signInNotice: values.SIGN_IN_NOTICE,
    /** Wrong passwords or second factors in a row that lock an account, from known devices too. 0 means no lock. */
    lockTries: values.LOCK_TRIES,
    lockMinutes: values.LOCK_MINUTES,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    uploadMaxMb: values.UPLOAD_MAX_MB,
    /**
     * Megabytes that an organization's people may store in total, unless the organization sets a limit. 0 means no
     * limit.
     */
    storageLimitMb: values.STORAGE_LIMIT_MB,
    mapTileUrl: values.MAP_TILE_URL,
    geocoderUrl: values.GEOCODER_URL,
    /** The public URL of the installation, without a trailing slash. Emails and links use it. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** True if PUBLIC_URL is set. If not, `publicUrl` points to this machine. */
    isPublicUrlGiven: values.PUBLIC_URL !== undefined,
    metricsToken: values.METRICS_TOKEN,
    /** The proxies whose X-Forwarded-* headers are trusted, or false for none. */
    trustProxy: values.TRUST_PROXY,
    /** Calls per minute for each session, each address, and each API key. 0 means no limit. */
    rateLimits: {
      session: values.RATE_LIMIT_SESSION,
      address: values.RATE_LIMIT_ADDRESS,
      key: values.RATE_LIMIT_KEY,
    },
    /**
     * Chat connections for each session and each address, and events per second for each connection. 0 means no limit.
     */
    socketLimits: {
      session: values.SOCKET_LIMIT_SESSION,
      address: values.SOCKET_LIMIT_ADDRESS,
      events: values.SOCKET_LIMIT_EVENTS,
    },
    /** True if demo accounts may be reached through a proxy. */
    isDemoBehindProxy: values.DEMO_BEHIND_PROXY === "true",
    /** Days between the deletion of a record and its purge. */
    purgeDays: values.PURGE_DAYS,
    chatUrl: values.CHAT_URL,
    /** Redis URL, through which several processes share their chat rooms. */
    redisUrl: values.REDIS_URL,
    /** The bucket for files. If unset, files are stored in `dataDir`. */
    s3: s3Of(values),
    /** The virus scanner for uploads. If unset, uploads aren't scanned. */
    scanner: values.CLAMAV_URL
      ? { url: values.CLAMAV_URL, timeoutMs: values.CLAMAV_TIMEOUT_SECONDS * 1000 }
      : undefined,
    /**
     * Seconds during which the process still accepts calls after the stop signal, so that a proxy can notice. 0 means
     * none.
     */
    drainSeconds: values.DRAIN_SECONDS,
  };
}

/** The checked environment. Every part of the server reads this object and never `process.env`. */
export type Env = ReturnType<typeof readEnv>;
