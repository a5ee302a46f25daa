import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { AppError } from "#server/errors.ts";

const mostFields = 50;

/** Lets the routes of this plugin take multipart forms of text fields. */
export async function acceptForms(app: App): Promise<void> {
  if (app.hasContentTypeParser("multipart/form-data")) return;
  await app.register(multipart, {
    limits: {
      fields: mostFields,
      files: 1,
      parts: mostFields + 1,
      headerPairs: 20,
      fieldSize: 100_000,
      fileSize: 1024 * 1024,
    },
  });
}

/**
 * The text fields of a multipart form, or of a JSON body with the same names. Files are skipped: pictures are
 * uploaded by their own call and named here.
 * @param most text fields; more answer 413
 * @throws AppError `tooLarge` for longer fields than any has, `unsupportedMediaType` for anything else
 */
export async function readFields(
  request: FastifyRequest,
  most = mostFields,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    const { body } = request;
    if (typeof body === "object" && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>;
    throw new AppError("unsupportedMediaType");
  }
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fields: most, parts: most + 1 } })) {
    if (part.type === "file") part.file.resume();
    else if (part.valueTruncated) throw new AppError("tooLarge");
    else fields[part.fieldname] = part.value;
  }
  return fields;
}
