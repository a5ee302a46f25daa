/** Sends multipart forms to the application without a socket. */
import type { Answer, TestApp } from "#tests/support/app.ts";

export interface FormFile {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** A small file that every upload accepts. */
export const textFile: FormFile = { name: "a.txt", bytes: Buffer.from("Some plain words.\n") };

const boundary = "form-of-a-test";

/** Posts a form to `/apicalls/<path>`, its fields before its files. */
export async function postForm(
  { app }: TestApp,
  path: string,
  fields: Readonly<Record<string, string>>,
  token?: string,
  files: readonly FormFile[] = [],
): Promise<Answer> {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { name, bytes } of files) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  const response = await app.inject({
    method: "POST",
    url: `/apicalls/${path}`,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(token ? { authorization: token } : {}),
    },
    payload: Buffer.concat(parts),
  });
  const isJson = String(response.headers["content-type"] ?? "").startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? (response.json() as Record<string, unknown>) : {},
    text: response.payload,
  };
}
