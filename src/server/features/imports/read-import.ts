/** Takes a file, and says how its columns could be mapped. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { localeOf } from "#shared/constants.ts";
import { maxImportColumns, maxImportMb, maxImportRows } from "#shared/contracts/import-choices.ts";
import { readImportFields, type ImportReadAnswer } from "#shared/contracts/imports.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { importKeysOf } from "#shared/records/import-keys.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { receiveUpload } from "#server/platform/files/receive.ts";
import { requireTarget } from "./access.ts";
import { targetsOf, toImportField } from "./fields.ts";
import { readSheetFile } from "./read/read-file.ts";
import { SheetError, type Sheet, type SheetSource } from "./read/sheet-file.ts";
import { maskSsns } from "./ssn.ts";
import { suggestColumns } from "./suggest/suggest.ts";
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
/** Rows that samples and the order of days are read from. */
const lookedAt = 2000;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** @throws BusinessError with what is wrong with the file */
async function readOrSay({ t, signedIn }: Repository, path: string, source: SheetSource): Promise<Sheet> {
  try {
    return await readSheetFile(path, source);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw new BusinessError(
      t(`server.imports.files.${error.fault}`, {
        rows: new Intl.NumberFormat(localeOf(signedIn.language)).format(maxImportRows),
        columns: maxImportColumns,
        cell: error.cell,
      }),
    );
  }
}

/**
 * Stores the sheet of an upload.
 * @returns its id
 * @throws AppError forbidden, notFound, badRequest, tooLarge; BusinessError for a file that is no sheet
 */
export async function receiveImport(request: FastifyRequest, repository: Repository): Promise<string> {
  const { files } = request.server;
  const received = await receiveUpload(request, files, {
    maxBytes: maxImportMb * bytesPerMb,
    isComplete: (fields) => "tableName" in fields,
    authorize: ({ tableName = "" }) => void requireTarget(repository, tableName),
  });
  try {
    const fields = readImportFields.safeParse(received.fields);
    if (!fields.success) throw new AppError("badRequest", "fields");
    const { tableName, ...source } = fields.data;
    const sheet = await readOrSay(repository, received.path, source);
    const about = {
      tableName,
      fileName: received.fileName.replaceAll("\0", "").toWellFormed().slice(0, 200),
      fileHash: await hashOf(received.path),
    };
    const { id, ip } = request;
    const stored = { ...sheet, rows: maskSsns(sheet.headers, sheet.rows) };
    return await insertImport(repository.db, repository.signedIn.caller, about, stored, {
      requestId: id,
      address: ip,
    });
  } finally {
    await rm(received.path, { force: true });
  }
}

/** How the columns of an import could be mapped, or are. */
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
  const before = mapping ?? (await mappedBefore(db, accountId, tableName, headers));
  const { sheets, sheet, encoding, delimiter, isEncodingGuessed } = source;
  return {
    ...(await readImport(db, stored)),
    sheets,
    sheet,
    encoding,
    delimiter,
    isEncodingGuessed,
    importedBefore: (await importedBefore(db, stored))?.toISOString() ?? null,
    columns: suggestColumns(tableName, headers, rows, targets, before),
    fields: targets.map((target) => toImportField(repository, target)),
    mapping: before,
    keys:
      authorizeType(repository.signedIn.caller, type, "edit") === "allow"
        ? importKeysOf(type).map((name) => ({
            name,
            label: repository.t(`records.${tableName}.fields.${name}`),
          }))
        : [],
    mode: stored.mode,
    matchField: stored.matchField ?? "",
  };
}

/** Takes a file and answers its columns. */
export async function readUpload(
  request: FastifyRequest,
  repository: Repository,
): Promise<ImportReadAnswer["dataValues"]> {
  const id = await receiveImport(request, repository);
  return describeColumns(
    repository,
    await findImport(repository.db, repository.signedIn.caller.accountId, id),
  );
}
