/** Receives a file and suggests a mapping of its columns. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { maxImportColumns, maxImportMb, maxImportRows, noColumn } from "#shared/contracts/import-choices.ts";
import { readImportFields } from "#shared/contracts/imports.ts";
import type { ImportColumn, ImportReadAnswer } from "#shared/contracts/responses/imports.ts";
import { importKeysOf, importRulesOf } from "#shared/records/import-rules.ts";
import { requireStillSignedIn, signedInOf, whileReceiving } from "#server/core/accounts/authentication.ts";
import { repositoryOf, type Repository } from "#server/core/records/repository.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import { AppError, BusinessError, TextError } from "#server/kernel/errors.ts";
import { receiveUpload } from "#server/platform/files/receive.ts";
import { callOf } from "#server/platform/http/carry-scope.ts";
import { mayChangeExisting, requireTarget } from "./access.ts";
import { withinDayLimit } from "./day-limit.ts";
import { targetsOf, toImportField, type Target } from "./fields.ts";
import { readOneAtATime, readSheetFile } from "./read/read-file.ts";
import type { OnRows } from "./read/row-collector.ts";
import { SheetError } from "./read/sheet-error.ts";
import { maskSsns } from "./ssn.ts";
import { dateOrderOf, suggestColumns } from "./suggest/suggest.ts";
import type { SheetRow } from "./read/csv.ts";
import {
  findImport,
  importedBefore,
  insertImport,
  mappedBefore,
  readImport,
  type StoredImport,
} from "./store.ts";

const bytesPerMb = 1024 * 1024;
/** Number of rows from which samples and the date order are taken. */
const lookedAt = 2000;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** People whose file is being received or read. */
const busy = new Set<string>();

/** Runs work for one file per person at a time. @throws TextError while another one is being read */
async function oneAtATime<Result>({ signedIn }: Repository, work: () => Promise<Result>): Promise<Result> {
  const { accountId } = signedIn.caller;
  if (busy.has(accountId)) throw new TextError("tooManyRequests", "server.imports.files.busy", {}, 5);
  busy.add(accountId);
  try {
    return await work();
  } finally {
    busy.delete(accountId);
  }
}

/** @throws BusinessError with the problem of the file */
async function readOrSay<Result>({ t, signedIn }: Repository, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw new BusinessError(
      t(`server.imports.files.${error.fault}`, {
        rows: wordsOf(signedIn.language).number.format(maxImportRows),
        columns: maxImportColumns,
        cell: error.cell,
      }),
    );
  }
}

/**
 * Stores the sheet of an upload.
 * @returns its id
 * @throws AppError forbidden, notFound, badRequest, tooLarge, tooManyRequests; BusinessError for a file that isn't a
 * sheet
 */
async function receiveImport(request: FastifyRequest): Promise<string> {
  const { files } = request.server;
  const received = await whileReceiving(request, () =>
    receiveUpload(request, files, {
      maxBytes: maxImportMb * bytesPerMb,
      sender: signedInOf(request).caller.accountId,
      isComplete: (fields) => "tableName" in fields,
      async authorize({ tableName = "" }) {
        await requireStillSignedIn(request);
        requireTarget(repositoryOf(request), tableName);
      },
    }),
  );
  const { path } = received;
  try {
    const fields = readImportFields.safeParse(received.fields);
    if (!fields.success) throw new AppError("badRequest", "fields");
    const { tableName, ...source } = fields.data;
    const about = {
      tableName,
      fileName: received.fileName.replaceAll("\0", "").toWellFormed().slice(0, 200),
      fileHash: await hashOf(path),
    };
    const repository = repositoryOf(request);
    const { db, signedIn } = repository;
    // Waits for its turn before the transaction starts, so that it holds no connection while waiting.
    return await readOneAtATime(() =>
      withinDayLimit(repository, (count) => {
        const read = (onRows: OnRows) =>
          readSheetFile(path, source, async (rows, headers) => {
            count(rows);
            await onRows(maskSsns(headers, rows), headers);
          });
        return readOrSay(repository, () => insertImport(db, signedIn.caller, about, read, callOf(request)));
      }),
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** Matches a numeric day, such as `3/4/85`, in the syntax of the database. */
const numericDay =
  "^[[:space:]]*[0-9]{1,2}[-/.[:space:]][0-9]{1,2}[-/.[:space:]]([0-9]{4}|[0-9]{2})([T,[:space:]]|$)";

/**
 * Adds the date order of columns for days whose first rows don't show it: they are empty, or contain other texts.
 * Otherwise, no one could choose the order, and all later days would be refused.
 */
async function withLaterDays(
  { db }: Repository,
  { id }: StoredImport,
  columns: readonly ImportColumn[],
  targets: readonly Target[],
): Promise<ImportColumn[]> {
  const dated = new Set(
    targets.flatMap(({ name, field }) => (["date", "moment"].includes(field.value) ? [name] : [])),
  );
  const complete: ImportColumn[] = [];
  for (const one of columns) {
    if (one.dateOrder !== undefined || !dated.has(one.field)) {
      complete.push(one);
      continue;
    }
    const { rows } = await sql<SheetRow>`
      select row_no as "rowNo", jsonb_build_array(cells -> ${one.column}::integer) as cells from import_rows
      where import_id = ${id} and (cells ->> ${one.column}::integer) ~ ${numericDay}
      order by row_no limit ${lookedAt}`.execute(db);
    const dateOrder = dateOrderOf(rows, 0);
    complete.push(dateOrder === undefined ? one : { ...one, dateOrder });
  }
  return complete;
}

/** Returns the mapping of an import's columns, or a suggested one. */
export async function describeColumns(
  repository: Repository,
  stored: StoredImport,
): Promise<ImportReadAnswer["dataValues"]> {
  const { db } = repository;
  const { source, headers, mapping, tableName, accountId } = stored;
  const type = repository.typeOf(tableName);
  const targets = await targetsOf(repository, type);
  const { rows } = await sql<SheetRow>`select row_no as "rowNo", cells from import_rows
    where import_id = ${stored.id} order by row_no limit ${lookedAt}`.execute(db);
  // Each import decides whether to send anything.
  const { preset = {} } = importRulesOf(type);
  const earlier = await mappedBefore(db, accountId, tableName, headers);
  const before =
    mapping ?? earlier?.filter(({ column, field }) => column !== noColumn || !(field in preset)) ?? null;
  const { sheets, sheet, encoding, delimiter, isEncodingGuessed } = source;
  return {
    ...(await readImport(db, stored)),
    sheets,
    sheet,
    encoding,
    delimiter,
    isEncodingGuessed,
    importedBefore: (await importedBefore(db, stored))?.toISOString() ?? null,
    columns: await withLaterDays(
      repository,
      stored,
      suggestColumns(tableName, headers, rows, targets, before),
      targets,
    ),
    fields: targets.map((target) => toImportField(repository, target)),
    mapping: before,
    keys: mayChangeExisting(repository.signedIn.caller, type)
      ? importKeysOf(type).map((name) => ({
          name,
          label: repository.t(`records.${tableName}.fields.${name}`),
        }))
      : [],
    mode: stored.mode,
    matchField: stored.matchField ?? "",
  };
}

/** Receives a file and returns its columns. */
export async function readUpload(request: FastifyRequest): Promise<ImportReadAnswer["dataValues"]> {
  const id = await oneAtATime(repositoryOf(request), () => receiveImport(request));
  const repository = repositoryOf(request);
  return describeColumns(
    repository,
    await findImport(repository.db, repository.signedIn.caller.accountId, id),
  );
}
