/** Imports sheets with the calls of the import screen. */
import { expect } from "vitest";
import type {
  ImportColumn,
  ImportData,
  ImportReadAnswer,
  ImportRow,
  ImportRowsAnswer,
} from "#shared/contracts/responses/imports.ts";
import { postForm } from "#tests/security/support/forms.ts";
import type { Answer, TestApp } from "./app.ts";
import type { Person } from "./factories.ts";

type Data = Record<string, unknown>;
type Content = string | Buffer;

/** A sheet that was read, with its columns. */
export type Sheet = ImportReadAnswer["dataValues"];

/** Maps each column that has a suggestion to its field. @param order the order of ambiguous days */
export const suggestedMapping = (columns: readonly ImportColumn[], order: "dmy" | "mdy" = "mdy") =>
  columns.flatMap(({ field, dateOrder }, column) =>
    field ? [{ column, field, ...(dateOrder === undefined ? {} : { dateOrder: dateOrder ?? order }) }] : [],
  );

/**
 * Returns functions that import as a person.
 * @param owner returns the person who imports by default
 */
export function makeImporter(test: TestApp, owner: () => Person) {
  const call = async (name: string, body: Data, by = owner()): Promise<Data> =>
    (await test.post(`imports/${name}`, body, by.token)).body;
  /** Uploads a sheet. */
  const send = (content: Content, fields: Record<string, string> = {}, by = owner()): Promise<Answer> =>
    postForm(test, "imports/read", { tableName: "mentees", ...fields }, by.token, [
      { name: "sheet.csv", bytes: Buffer.from(content as string) as Buffer<ArrayBuffer> },
    ]);
  return {
    call,
    send,
    /** Uploads a sheet, and expects that it is accepted. */
    async read(content: Content, fields: Record<string, string> = {}, by = owner()): Promise<Sheet> {
      const { body, text } = await send(content, fields, by);
      expect(body, text).toMatchObject({ status: 1, dataType: "importRead" });
      return body["dataValues"] as Sheet;
    },
    /** Waits until the background job has ended. */
    async settle(importId: string, by = owner()): Promise<ImportData> {
      await expect.poll(async () => (await call("get", { importId }, by))["jobStatus"]).toBe("ready");
      return (await call("get", { importId }, by))["dataValues"] as ImportData;
    },
    /** Returns the rows with a result. */
    rowsOf: async (importId: string, result: string, by = owner()): Promise<readonly ImportRow[]> =>
      (await call("rows", { importId, result }, by))["dataValues"] as ImportRowsAnswer["dataValues"],
  };
}
