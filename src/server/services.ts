/** What routes need, built once per application and handed to them as `app.services`. */
import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "#shared/records/registry.ts";
import type { AppSettings } from "./app.ts";
import { AuditLog } from "./audit/log.ts";
import { makeLimits, type Limits } from "./auth/limits.ts";
import { openSecretBox, type SecretBox } from "./auth/second-factor/secret-box.ts";
import type { Db } from "./db/database.ts";
import type { Env } from "./env.ts";
import { openFileStore, type FileStore } from "./files/store.ts";

export interface Services {
  readonly env: Env;
  readonly db: Db;
  readonly registry: Registry;
  readonly log: FastifyBaseLogger;
  /** Who did what. */
  readonly audit: AuditLog;
  /** How often somebody may try passwords and codes. */
  readonly limits: Limits;
  /** Encrypts the secrets of second factors. */
  readonly secrets: SecretBox;
  /** The bytes of uploads. */
  readonly files: FileStore;
  /** Whether the disk of the database has no room for changes. */
  readonly isDiskFull: () => boolean;
}

export const makeServices = (
  settings: AppSettings,
  registry: Registry,
  log: FastifyBaseLogger,
): Services => ({
  env: settings.env,
  db: settings.db,
  registry: settings.registry ?? registry,
  log,
  audit: new AuditLog(settings.db),
  limits: makeLimits(settings.db),
  secrets: openSecretBox(settings.env),
  files: openFileStore(settings.env, "files"),
  isDiskFull: settings.isDiskFull ?? (() => false),
});
