import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/kernel/env.ts";
import { startS3Server, type S3Server } from "#tests/support/s3-server.ts";
import { bucketProblem } from "./bucket-check.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

async function problem(changes: Record<string, string>): Promise<string | null> {
  const { s3 } = readEnv({ ...server.env, ...changes });
  if (!s3) throw new Error("no bucket");
  return bucketProblem(s3);
}

test("A bucket that answers has no problem", async () => {
  expect(await problem({})).toBeNull();
});

test("A wrong name, wrong keys and an unreachable server are reported with the setting, without keys", async () => {
  expect(await problem({ S3_BUCKET: "mentorign" })).toMatch(/^S3_BUCKET: there is no bucket "mentorign"/);
  const refused = await problem({ S3_ACCESS_KEY_ID: "topsecret" });
  expect(refused).toMatch(/^S3_ACCESS_KEY_ID/);
  // To this question, a server gives the same answer if a call is too old or from the future.
  expect(refused).toContain("the clock of this machine");
  expect(refused).not.toContain("topsecret");
  expect(await problem({ S3_ENDPOINT: "http://127.0.0.1:1" })).toMatch(/^S3_ENDPOINT: .*ECONNREFUSED/);
});
