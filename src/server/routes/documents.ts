/** Several files at once, and their titles (platform, section 7). */
import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { authorizeShelf, nameDocuments, shelfOf, storeDocuments } from "../documents/documents.ts";
import { dropFiles, receiveFiles, type ReceivedForm } from "../documents/receive-files.ts";
import { AppError } from "../errors.ts";
import { acceptUploads } from "../files/receive.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";
import { Repository } from "../records/repository.ts";

const bytesPerMb = 1024 * 1024;

const repositoryOf = (request: FastifyRequest): Repository =>
  new Repository(request.server.services, signedInOf(request));

const receive = (request: FastifyRequest, action: "add" | "edit"): Promise<ReceivedForm> => {
  const { env, files } = request.server.services;
  return receiveFiles(request, files, {
    maxBytes: env.uploadMaxMb * bytesPerMb,
    isComplete: (fields) => "clientId" in fields,
    authorize: ({ clientId = "" }) => authorizeShelf(repositoryOf(request), shelfOf(clientId), action),
  });
};

/** `file{n}ID` and `file{n}Name` of every n; clients count from 0 or from 1. */
function titlesOf(fields: Readonly<Record<string, string>>): { id: string; name: string }[] {
  const titles = Object.entries(fields).flatMap(([key, id]) => {
    const number = /^file(\d{1,3})ID$/.exec(key)?.[1];
    const name = number === undefined ? undefined : fields[`file${number}Name`];
    return name === undefined ? [] : [{ id, name }];
  });
  const expected = fields["filesLength"];
  const isWhole = expected === undefined || Number(expected) === titles.length;
  if (!isWhole || titles.some(({ id }) => id === "" || id === "0"))
    throw new AppError("badRequest", "filesLength");
  return titles;
}

/** Registers `/fileUpload` and `/fileUpdate`. */
export async function documentRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  await acceptUploads(app);

  app.post("/fileUpload", async (request) => {
    const { fields, files } = await receive(request, "add");
    try {
      if (files.length === 0) throw new AppError("badRequest", "files");
      const shelf = shelfOf(fields["clientId"] ?? "");
      const documents = await storeDocuments(repositoryOf(request), shelf, files);
      return { status: 1, dataType: "documents", documents };
    } finally {
      await dropFiles(files);
    }
  });

  app.post("/fileUpdate", async (request) => {
    const { fields, files } = await receive(request, "edit");
    await dropFiles(files);
    const repository = repositoryOf(request);
    await nameDocuments(repository, shelfOf(fields["clientId"] ?? ""), titlesOf(fields));
    return { status: 1, message: repository.t("server.records.saved") };
  });
}
