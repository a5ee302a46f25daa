/** Schemas of the answers in `contracts/system.ts`. */
import { z } from "zod";
import { systemParts, systemProblems } from "../system.ts";

const hold = z.object({
  since: z.string(),
  because: z.enum(["restored", "moved"]),
  emails: z.number(),
  texts: z.number(),
  pushes: z.number(),
  older: z.number(),
});

const systemNode = z.object({
  host: z.string(),
  port: z.number(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  isAway: z.boolean(),
  diskFree: z.number(),
  diskTotal: z.number(),
  canStoreFiles: z.boolean(),
});

const storageUse = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  limitMb: z.number().nullable(),
});

const systemPart = z.enum(systemParts);

const systemProblem = z.enum(systemProblems);

const systemState = z.object({
  version: z.string(),
  hold: hold.nullable(),
  withoutPublicUrl: z.array(z.string()),
  nodes: z.array(systemNode),
  database: z.object({ version: z.string(), bytes: z.number(), signsInAsOwner: z.boolean() }),
  backup: z
    .object({ madeAt: z.string(), bytes: z.number(), isEncrypted: z.boolean(), faultyFiles: z.number() })
    .nullable(),
  mail: z.object({
    hasServer: z.boolean(),
    waiting: z.number(),
    refused: z.number(),
    failed: z.number(),
    serverWords: z.string(),
    faultyTemplates: z.array(z.string()),
  }),
  audit: z.object({ sealedAt: z.string(), unsealedSeconds: z.number() }),
  storage: z.object({ usualMb: z.number(), organizations: z.array(storageUse) }),
  problems: z.array(z.object({ part: systemPart, health: z.enum(["warn", "bad"]), problem: systemProblem })),
});

export const systemAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("system"),
  dataValues: systemState,
});
