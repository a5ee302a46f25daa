import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";

const maxFields = 50;

const incompleteForm = (): AppError => new AppError("badRequest", "The form is not complete.");

/** Returns true if the parser failed. Its errors have neither a code nor an HTTP status. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof AppError || error instanceof BusinessError) &&
  !("code" in error) &&
  !("statusCode" in error);

/** Returns an AppError `badRequest` if the parser failed, and any other error as it is. */
export const formError = (error: unknown): unknown => (isBrokenForm(error) ? incompleteForm() : error);

/** Lets the routes of this plugin accept multipart forms with text fields. */
export async function acceptForms(app: App): Promise<void> {
  if (app.hasContentTypeParser("multipart/form-data")) return;
  await app.register(multipart, {
    limits: {
      fields: maxFields,
      files: 1,
      parts: maxFields + 1,
      headerPairs: 20,
      fieldSize: 100_000,
      fileSize: 1024 * 1024,
    },
  });
}

type PartOptions = NonNullable<Parameters<FastifyRequest["parts"]>[0]> & { throwFileSizeLimit?: boolean };

/**
 * Returns the parts of a multipart form as they arrive. The parser would wait forever for a sender that hung up before
 * it began, and keep the open file of the upload.
 * @throws AppError `badRequest` if the sender hung up
 */
export function partsOf(request: FastifyRequest, options: PartOptions): ReturnType<FastifyRequest["parts"]> {
  if (request.raw.destroyed) throw incompleteForm();
  return request.parts(options);
}

/**
 * Returns the text fields of a multipart form, or of a JSON body with the same names. Files are skipped. Pictures are
 * uploaded by a separate call and referenced here by name.
 * @param max maximum number of text fields. More result in 413.
 * @throws AppError `badRequest` for a malformed form, `tooLarge` for a field that is longer than any valid one,
 * `unsupportedMediaType` for anything else
 */
export async function readFields(request: FastifyRequest, max = maxFields): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    const { body } = request;
    if (typeof body === "object" && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>;
    throw new AppError("unsupportedMediaType");
  }
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of partsOf(request, { limits: { fields: max, parts: max + 1 } })) {
      if (part.type === "file") part.file.resume();
      else if (part.valueTruncated) throw new AppError("tooLarge");
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw formError(error);
  }
  return fields;
}
