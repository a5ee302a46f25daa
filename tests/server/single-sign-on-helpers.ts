/** Browsers and settings for the tests of single sign-on. */
import { sql } from "kysely";
import { openSecretBox, secretOwner } from "#server/kernel/secret-box.ts";
import type { TestApp } from "#tests/support/app.ts";
import { checkResponse } from "#tests/support/responses.ts";
import { insertRow } from "#tests/support/factories.ts";
import type { Account, RealProvider } from "#tests/support/identity/real-provider.ts";

export const site = "https://mentors.example.org";
/** Identity providers of tests run on this machine, without encryption. */
export const ssoEnv = { PUBLIC_URL: site, SSO_INTERNAL_HOSTS: "127.0.0.1" };

export const domain = "harbor.example.org";

interface Said {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A browser with the cookies of single sign-on. */
export class SsoBrowser {
  cookies: Record<string, string> = {};
  /** The attributes of the last cookie of a sign-in. */
  cookieSettings: object = {};
  readonly #test: TestApp;

  constructor(test: TestApp) {
    this.#test = test;
  }

  async post(path: string, payload: object): Promise<Said> {
    const answer = await this.#test.app.inject({
      method: "POST",
      url: `/apicalls/auth/${path}`,
      headers: { host: new URL(site).host },
      cookies: this.cookies,
      payload,
    });
    for (const { name, value, ...settings } of answer.cookies) {
      if (name === "__Secure-sso") this.cookieSettings = settings;
      this.cookies[name] = value;
    }
    const body = answer.json<Record<string, unknown>>();
    checkResponse(`POST /auth/${path}`, answer.statusCode, body);
    return { status: answer.statusCode, body };
  }

  begin(email: string, returnTo = "/mentees"): Promise<Said> {
    return this.post("sso", { email, returnTo });
  }

  /** Takes the provider's answer to the page of an organization. */
  finish(
    organizationId: string,
    answer: URLSearchParams,
    changes: Record<string, string> = {},
  ): Promise<Said> {
    const given = Object.fromEntries(
      ["code", "state", "iss", "error"].map((name) => [name, answer.get(name) ?? ""]),
    );
    return this.post("sso/finish", { organizationId, ...given, ...changes });
  }

  /** Signs in at a provider and comes back. */
  async signIn(provider: RealProvider, organizationId: string, email: string, sub: string): Promise<Said> {
    const { body } = await this.begin(email);
    const returned = await provider.signIn(String(body["url"]), sub);
    return this.finish(organizationId, returned.searchParams);
  }
}

/** Stores a provider as its screen would. @returns its id */
export async function addProvider(
  { database: { db }, env }: TestApp,
  organizationId: string,
  values: { issuer: string; clientId: string; clientSecret?: string; domains?: string } & Record<
    string,
    unknown
  >,
): Promise<string> {
  const { clientSecret, domains = domain, ...rest } = values;
  const sealed =
    clientSecret === undefined
      ? null
      : await openSecretBox(env).seal(clientSecret, secretOwner(organizationId));
  const id = await insertRow(db, "identityProviders", {
    organizationId,
    name: "Harbor account",
    domains,
    ...rest,
    clientSecret: sealed,
  });
  for (const one of domains.split("\n"))
    await sql`insert into identity_domains (domain, provider_id) values (${one}, ${id})`.execute(db);
  return id;
}

let count = 0;
/** An account at a provider with a verified address of the listed domain. */
export function newAccount(claims: Record<string, unknown> = {}): Account & { readonly email: string } {
  count += 1;
  const email = `person${count}@${domain}`;
  return {
    sub: `subject-${count}`,
    email,
    email_verified: true,
    given_name: "Robin",
    family_name: `Rivera ${count}`,
    ...claims,
  } as Account & { readonly email: string };
}

export const countSessions = async ({ database: { db } }: TestApp): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sessions`.execute(db);
  return rows[0]!.count;
};
