import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";

function failure(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return "";
}

describe("The environment", () => {
  test("defaults to loopback, port 3000, demo data, and the embedded database [SEED-01] [SEED-17]", () => {
    const env = readEnv({});
    expect(env).toMatchObject({ port: 3000, host: "127.0.0.1", seed: "demo", databaseUrl: undefined });
    expect(env).toMatchObject({ sessionIdleMinutes: 30, sessionHours: 12, uploadMaxMb: 25, purgeDays: 90 });
    expect(env.dataDir).toBe(resolve("data"));
    expect(env.publicUrl).toBe("http://localhost:3000");
  });

  test("turns the demo data off with DATABASE_URL [SEED-02]", () => {
    expect(readEnv({ DATABASE_URL: "postgres://a:b@db/app" }).seed).toBe("none");
    expect(failure({ DATABASE_URL: "postgres://a:b@db/app", SEED: "demo" })).toContain("SEED: expected none");
  });

  test.each(["DATABASE_URL", "DATABASE_OWNER_URL"])(
    "requires for %s existing certificate files and a valid sslmode",
    (name) => {
      const given = (query: string) =>
        failure({ DATABASE_URL: "postgres://a:b@db/app", [name]: `postgres://a:topsecret@db/app?${query}` });
      for (const file of ["sslrootcert", "sslcert", "sslkey"])
        expect(given(`${file}=/nowhere/at/all.pem`)).toBe(
          `These settings are invalid:\n  ${name}: expected ${file} to name a file that is there and that the application may read`,
        );
      expect(given("sslmode=strict")).toContain(`${name}: expected sslmode to be one of disable, `);
      for (const mode of ["disable", "require", "verify-ca", "verify-full", "no-verify"])
        expect(given(`sslmode=${mode}`)).toBe("");
    },
  );

  test("uses DATABASE_URL for the database's owner unless DATABASE_OWNER_URL is set", () => {
    const [app, owner] = ["postgres://app:b@db/app", "postgres://owner:topsecret@db/app"];
    expect(readEnv({ DATABASE_URL: app })).toMatchObject({ databaseUrl: app, databaseOwnerUrl: app });
    expect(readEnv({ DATABASE_URL: app, DATABASE_OWNER_URL: owner }).databaseOwnerUrl).toBe(owner);
    expect(readEnv({}).databaseOwnerUrl).toBeUndefined();
    expect(failure({ DATABASE_OWNER_URL: owner })).toContain("DATABASE_URL: expected a value");
    expect(failure({ DATABASE_OWNER_URL: "mysql://owner:topsecret@db" })).not.toContain("topsecret");
  });

  test("treats an empty value as unset", () => {
    expect(readEnv({ PORT: "", SMTP_URL: " " })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  test("names every wrong variable and what is expected", () => {
    const message = failure({
      PORT: "abc",
      SEED: "yes",
      MAP_TILE_URL: "https://tiles.example/",
      TRUST_PROXY: "some",
    });
    expect(message.split("\n")).toHaveLength(5);
    expect(message).toContain('PORT: expected a whole number from 0 to 65535, got "abc"');
    expect(message).toContain('SEED: expected one of demo, none, got "yes"');
    expect(message).toContain("MAP_TILE_URL: expected an http address with {z}, {x} and {y} in it");
    expect(message).toContain("TRUST_PROXY: expected false, or the addresses of your own proxies");
  });

  test("does not repeat a wrong secret in the message", () => {
    const message = failure({ DATABASE_URL: "mysql://root:topsecret@db/app", METRICS_TOKEN: "topsecret" });
    expect(message).toContain("DATABASE_URL: expected an address like postgres://");
    expect(message).not.toContain("topsecret");
  });

  test.each(["topsecret#1", "1234#topsecret", "1234/topsecret", "1234?topsecret", "1234/top@secret#"])(
    "requires a password like %s to be escaped, and repeats no part of it",
    (password) => {
      for (const [name, start] of [
        ["DATABASE_URL", "postgres"],
        ["SMTP_URL", "smtp"],
        ["REDIS_URL", "redis"],
      ] as const) {
        const message = failure({ [name]: `${start}://user:${password}@host:5432/app` });
        expect(message).toContain(`${name}: expected an address like ${start}://user:password@host`);
        expect(message).toContain("@ # / ? : % of a password are written %40 %23 %2F %3F %3A %25");
        expect(message).not.toMatch(/topsecret|1234/);
        const escaped = `${start}://user:${encodeURIComponent(password)}@host:5432/app`;
        expect(failure({ [name]: escaped })).toBe("");
      }
    },
  );

  test("requires a % in credentials for Redis and the text gateway to be escaped, and repeats none of them", () => {
    for (const [name, start] of [
      ["REDIS_URL", "redis"],
      ["SMS_URL", "https"],
    ] as const) {
      const given = (password: string) =>
        failure({ [name]: `${start}://user:${password}@host`, SMS_FROM: "+15550001111" });
      expect(given("50%topsecret")).toContain(`${name}: expected an address like ${start}://`);
      expect(given("50%topsecret")).not.toContain("topsecret");
      expect(given("50%25topsecret")).toBe("");
    }
  });

  test("does not repeat a password in an address that should have none", () => {
    const message = failure({ PUBLIC_URL: "ftp://user:topsecret@host", GEOCODER_URL: "user:topsecret@host" });
    expect(message).toContain("PUBLIC_URL: expected");
    expect(message).not.toContain("topsecret");
  });

  test("accepts an address with an @ in its password, a socket and a custom certificate authority", () => {
    for (const DATABASE_URL of [
      "postgres://user:p@ss@host/app",
      "postgres://user:secret@localhost:5432/app?host=%2Frun%2Fpostgresql",
      "postgres://user:secret@host/app?sslmode=verify-full&sslrootcert=/dev/null",
    ])
      expect(failure({ DATABASE_URL })).toBe("");
  });

  test("refuses numbers outside their range", () => {
    expect(failure({ PORT: "65536" })).toContain("PORT");
    expect(failure({ PASSWORD_MIN_LENGTH: "4" })).toContain("PASSWORD_MIN_LENGTH");
    expect(failure({ SESSION_HOURS: "1.5" })).toContain("SESSION_HOURS");
    expect(failure({ DRAIN_SECONDS: "301" })).toContain(
      "DRAIN_SECONDS: expected a whole number from 0 to 300",
    );
  });

  test("accepts a list of addresses as trusted proxies, or none", () => {
    const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).trustProxy;
    expect(trusted("10.0.0.1, 10.1.0.0/16")).toEqual(["10.0.0.1", "10.1.0.0/16"]);
    expect(trusted("::1,fd00::/8")).toEqual(["::1", "fd00::/8"]);
    expect(trusted("false")).toBe(false);
    expect(trusted("")).toBe(false);
  });

  test.each([
    "true",
    "1",
    "2",
    "*",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.1/33",
    "10.0.0.300",
    "loopback",
    "10.0.0.1,true",
    "proxy.local",
  ])("refuses %j instead of named proxies, with the reason", (TRUST_PROXY) => {
    expect(failure({ TRUST_PROXY })).toMatch(
      /TRUST_PROXY: expected false, or the addresses .* choose the address/,
    );
  });

  test("removes the slash at the end of the public URL", () => {
    expect(readEnv({ PUBLIC_URL: "https://app.example.org/" }).publicUrl).toBe("https://app.example.org");
  });

  test("requires the name of a bucket, and its two keys together", () => {
    expect(readEnv({}).s3).toBeUndefined();
    expect(readEnv({ S3_REGION: "eu-west-1" }).s3).toBeUndefined();
    expect(readEnv({ S3_BUCKET: "files", S3_PREFIX: "mentoring/a" }).s3).toEqual({
      bucket: "files",
      region: "us-east-1",
      endpoint: undefined,
      credentials: undefined,
      prefix: "mentoring/a/",
    });
    expect(failure({ S3_ENDPOINT: "https://s3.example.org" })).toContain("S3_BUCKET");
    expect(failure({ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "topsecret" })).toContain("S3_SECRET_ACCESS_KEY");
    expect(failure({ S3_BUCKET: "files", S3_SECRET_ACCESS_KEY: "topsecret" })).not.toContain("topsecret");
    expect(failure({ S3_BUCKET: "Not a bucket" })).toContain("S3_BUCKET: expected the name of a bucket");
  });
});
