/** Imports of sheets as records: reading, checking, running, and undoing (ADR 67). */
import type { FastifyRequest } from "fastify";
import {
  checkImportBody,
  correctImportBody,
  decideImportBody,
  importBody,
  importRowsBody,
  runImportBody,
  templateBody,
  undoImportBody,
  importValuesBody,
} from "#shared/contracts/imports.ts";
import type {
  ImportAnswer,
  ImportListAnswer,
  ImportReadAnswer,
  ImportRowsAnswer,
  ImportValuesAnswer,
} from "#shared/contracts/responses/imports.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { requireJob } from "#server/core/jobs/jobs.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { acceptUploads } from "#server/platform/files/receive.ts";
import { callOf } from "#server/platform/http/carry-scope.ts";
import { requireImport, requireImports, requireTarget } from "./access.ts";
import { correctRow, decideRows, startCheck, startRun, startUndo } from "./change.ts";
import { describeColumns, readUpload } from "./read-import.ts";
import { readRows, wrongRows } from "./rows.ts";
import { importRunnerOf } from "./runner.ts";
import { listImports, readImport } from "./store.ts";
import { makeTemplate } from "./template.ts";
import { readValues } from "./values.ts";
import { countUndo } from "./write.ts";

/** Registers the calls below `/imports`. */
export async function importRoutes(app: App): Promise<void> {
  const { db } = app;
  const runner = importRunnerOf(app);
  app.addHook("preClose", () => runner.stop());
  app.addHook("onRequest", requireSignIn);
  await acceptUploads(app);

  const answer = async (request: FastifyRequest, id: string): Promise<ImportAnswer> => {
    const stored = await requireImport(repositoryOf(request), id);
    return {
      status: 1,
      dataType: "import",
      code: stored.code,
      ...(await requireJob(db, signedInOf(request).caller.accountId, stored.code)),
      dataValues: await readImport(db, stored),
    };
  };
  const columns = (dataValues: ImportReadAnswer["dataValues"]): ImportReadAnswer => ({
    status: 1,
    dataType: "importRead",
    dataValues,
  });

  app.post("/imports/read", async (request) => columns(await readUpload(request)));

  app.post("/imports/columns", { schema: { body: importBody } }, async (request) => {
    const repository = repositoryOf(request);
    return columns(await describeColumns(repository, await requireImport(repository, request.body.importId)));
  });

  app.post("/imports/template", { schema: { body: templateBody } }, async (request) => {
    const repository = repositoryOf(request);
    const bytes = await makeTemplate(repository, requireTarget(repository, request.body.tableName));
    return { status: 1, dataType: "importTemplate", dataValues: bytes.toString("base64") };
  });

  app.post("/imports/list", async (request): Promise<ImportListAnswer> => {
    const { caller } = signedInOf(request);
    requireImports(caller);
    return { status: 1, dataType: "importList", dataValues: await listImports(db, caller.accountId) };
  });

  app.post("/imports/get", { schema: { body: importBody } }, (request) =>
    answer(request, request.body.importId),
  );

  app.post("/imports/check", { schema: { body: checkImportBody } }, async (request) => {
    const { importId, ...asked } = request.body;
    const repository = repositoryOf(request);
    await startCheck(repository, await requireImport(repository, importId), asked, callOf(request));
    runner.begin(importId);
    return answer(request, importId);
  });

  app.post(
    "/imports/rows",
    { schema: { body: importRowsBody } },
    async (request): Promise<ImportRowsAnswer> => {
      const { importId, result, page } = request.body;
      const repository = repositoryOf(request);
      const { rows, total } = await readRows(
        repository,
        await requireImport(repository, importId),
        result,
        page,
      );
      return { status: 1, dataType: "importRows", totalRecords: total, dataValues: rows };
    },
  );

  app.post(
    "/imports/values",
    { schema: { body: importValuesBody } },
    async (request): Promise<ImportValuesAnswer> => {
      const repository = repositoryOf(request);
      const stored = await requireImport(repository, request.body.importId);
      const dataValues = await readValues(repository, stored, request.body);
      return { status: 1, dataType: "importValues", dataValues };
    },
  );

  app.post("/imports/correct", { schema: { body: correctImportBody } }, async (request) => {
    const { importId, rowNo, values } = request.body;
    const repository = repositoryOf(request);
    await correctRow(repository, await requireImport(repository, importId), rowNo, values);
    return answer(request, importId);
  });

  app.post("/imports/decide", { schema: { body: decideImportBody } }, async (request) => {
    const { importId, rowNos, result } = request.body;
    const repository = repositoryOf(request);
    await decideRows(repository, await requireImport(repository, importId), rowNos, result);
    return answer(request, importId);
  });

  app.post("/imports/run", { schema: { body: runImportBody } }, async (request) => {
    const { importId, planHash } = request.body;
    const repository = repositoryOf(request);
    const id = await withIdempotency(request, async (storeAnswer) =>
      startRun(repository, await requireImport(repository, importId), planHash, callOf(request), storeAnswer),
    );
    runner.begin(id);
    return answer(request, id);
  });

  app.post("/imports/undo", { schema: { body: undoImportBody } }, async (request) => {
    const { importId, dryRun } = request.body;
    const repository = repositoryOf(request);
    const stored = await requireImport(repository, importId);
    if (dryRun) return { status: 1, dataType: "importUndo", dataValues: await countUndo(repository, stored) };
    await startUndo(repository, stored, callOf(request));
    runner.begin(importId);
    return answer(request, importId);
  });

  app.post("/imports/wrongRows", { schema: { body: importBody } }, async (request) => {
    const repository = repositoryOf(request);
    const stored = await requireImport(repository, request.body.importId);
    return { status: 1, dataType: "importWrongRows", dataValues: await wrongRows(repository, stored) };
  });
}
