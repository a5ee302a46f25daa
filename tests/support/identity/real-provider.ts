/** A certified identity provider (oidc-provider) on this machine, with accounts that a test chooses. */
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider, { type GrantContext } from "oidc-provider";

/** The claims of an account, with its `sub`. */
export type Account = Readonly<Record<string, unknown>> & { readonly sub: string };

export interface RealProvider {
  readonly issuer: string;
  /** The values for an organization's single sign-on settings. */
  readonly client: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** By subject. A test adds, changes, and removes them. */
  readonly accounts: Map<string, Account>;
  /** Signs in at the provider's page and returns the address that the browser is sent back to. */
  signIn(page: string, sub: string): Promise<URL>;
  close(): Promise<void>;
}

const clientId = "mentors";
const clientSecret = "the client's secret, long enough to be one";

/** Grants everything without a consent page. */
async function grantAll({ oidc: { client, session, provider } }: GrantContext) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page with one link per account. */
const choosePage = (path: string, subs: Iterable<string>) =>
  `<!doctype html><html lang="en"><title>Provider</title><h1>Choose an account</h1><ul>${[...subs]
    .map((sub) => `<li><a href="${path}?sub=${encodeURIComponent(sub)}">${escaped(sub)}</a></li>`)
    .join("")}</ul></html>`;

/** A browser's cookies at the provider. */
function makeJar() {
  const jar = new Map<string, string>();
  return async (url: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}

/** @param redirectUris the addresses that the client may be sent back to */
export async function startRealProvider(redirectUris: readonly string[]): Promise<RealProvider> {
  const accounts = new Map<string, Account>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key of the tests"] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "locale", "groups", "preferred_username"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => account };
    },
    loadExistingGrant: grantAll,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  const callback = provider.callback();
  server.on("request", (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    const sub = url.searchParams.get("sub");
    if (!url.pathname.startsWith("/interaction/")) return void callback(request, response);
    if (sub === null)
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(choosePage(url.pathname, accounts.keys()));
    const amr = accounts.get(sub)?.["amr"];
    const login = { accountId: sub, ...(amr === undefined ? {} : { amr }) };
    return void provider.interactionFinished(request, response, { login }).catch(() => response.destroy());
  });
  return {
    issuer,
    client: { issuer, clientId, clientSecret },
    accounts,
    async signIn(page, sub) {
      const visit = makeJar();
      let url = page;
      for (let hops = 0; hops < 10; hops += 1) {
        const answer = await visit(url);
        const to = answer.headers.get("location");
        if (to !== null) {
          const next = new URL(to, url);
          if (redirectUris.includes(`${next.origin}${next.pathname}`)) return next;
          url = next.href;
        } else if (new URL(url).pathname.startsWith("/interaction/"))
          url = `${url}?sub=${encodeURIComponent(sub)}`;
        else throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      }
      throw new Error("the provider never sent the browser back");
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
