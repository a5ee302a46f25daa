/** The OpenID Connect client: builds the address of the provider's page, and checks the provider's response. */
import type { Configuration, IDToken } from "openid-client";
import { z } from "zod";
import type { App } from "#server/kernel/app.ts";
import { secretOwner } from "#server/kernel/secret-box.ts";
import { providerFetch, providerUrl } from "#server/platform/identity/provider-fetch.ts";
import { identityOf, type Identity } from "./identity.ts";
import type { Provider } from "./providers.ts";

/** Why a provider didn't confirm an identity. Owners see the code, which contains no personal data. */
export class ProviderError extends Error {
  override name = "ProviderError";
  /** True if the provider sent no usable response at all. */
  readonly isAway: boolean;
  readonly code: string;

  constructor(code: string, isAway: boolean) {
    super(code);
    this.code = code;
    this.isAway = isAway;
  }
}

/** Asymmetric signature algorithms. With a shared key, or without a signature, others could have made the token. */
const algorithms = new Set("RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "));

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

const loadLibrary = () => import("openid-client");

/** A client of one provider for one call. */
interface Client {
  readonly library: Awaited<ReturnType<typeof loadLibrary>>;
  readonly config: Configuration;
  /** Returns true if a request to the provider has failed. */
  isAway(): boolean;
}

type Tools = Pick<App, "env" | "secrets">;

/** Reads the provider's metadata. Its issuer must match the settings, wherever the metadata was found. */
async function discover(
  fetch: ReturnType<typeof providerFetch>,
  provider: Provider,
  hosts: readonly string[],
) {
  const { issuer, discoveryUrl } = provider;
  const address = discoveryUrl ?? `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = await fetch(address, { method: "GET", headers: { accept: "application/json" } })
    .then((answer) => (answer.status === 200 ? (answer.json() as unknown) : undefined))
    .catch(() => undefined);
  const { success, data } = metadata.safeParse(found);
  if (!success) throw new ProviderError("metadata", true);
  if (data.issuer !== issuer) throw new ProviderError("issuer", true);
  const page = new URL(data.authorization_endpoint);
  // Only the browser opens this page, so it can be in a network that this server can't reach.
  if (page.protocol !== "https:" && !providerUrl(page.href, hosts)) throw new ProviderError("metadata", true);
  const supported = data.id_token_signing_alg_values_supported.filter((name) => algorithms.has(name));
  if (supported.length === 0) throw new ProviderError("algorithms", true);
  return { ...data, id_token_signing_alg_values_supported: supported };
}

async function secretOf(
  { secrets }: Tools,
  { clientSecret, organizationId }: Provider,
): Promise<string | null> {
  if (!clientSecret) return null;
  const secret = await secrets.open(clientSecret, secretOwner(organizationId));
  // The stored secret was encrypted with a different SECRET_KEY or secret.key.
  if (secret === null) throw new ProviderError("secret", true);
  return secret;
}

async function open(tools: Tools, provider: Provider): Promise<Client> {
  const hosts = tools.env.ssoInternalHosts;
  const send = providerFetch(hosts);
  let isAway = false;
  const library = await loadLibrary();
  const server = await discover(send, provider, hosts);
  const secret = await secretOf(tools, provider);
  const isBasic = server.token_endpoint_auth_methods_supported.includes("client_secret_basic");
  const prove = isBasic ? library.ClientSecretBasic : library.ClientSecretPost;
  const config = new library.Configuration(
    server,
    provider.clientId,
    {},
    secret === null ? library.None() : prove(secret),
  );
  config[library.customFetch] = async (url, request) => {
    const answer = await send(url, request).catch((error: unknown) => {
      isAway = true;
      throw error;
    });
    if (answer.status >= 500) isAway = true;
    return answer;
  };
  // Also checks the signature. By default, the library trusts the TLS connection.
  library.enableNonRepudiationChecks(config);
  // `send` still allows plain HTTP only to hosts on this machine that the operator listed.
  if (hosts.length > 0) library.allowInsecureRequests(config);
  return { library, config, isAway: () => isAway };
}

/** A sign-in that has begun. */
export interface Begun {
  /** The provider's page. */
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Returns the page where a person signs in.
 * @param email what the person typed, as a hint for the provider
 * @throws ProviderError
 */
export async function beginAt(
  tools: Tools,
  provider: Provider,
  redirectUri: string,
  email: string,
): Promise<Begun> {
  const { library, config } = await open(tools, provider);
  const verifier = library.randomPKCECodeVerifier();
  const [state, nonce] = [library.randomState(), library.randomNonce()];
  const { href } = library.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    login_hint: email,
    ...(provider.prompt === null ? {} : { prompt: provider.prompt }),
  });
  return { url: href, state, nonce, verifier };
}

/** The query parameters of the provider's redirect. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  /** The issuer that the response names, or `""`. */
  readonly iss: string;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "answer";

/**
 * Exchanges the code for a token, and checks everything about it: state, issuer, audience, signature, times, and nonce.
 * @throws ProviderError
 */
export async function redeemCode(
  tools: Tools,
  provider: Provider,
  redirectUri: string,
  { state, nonce, verifier }: Pick<Begun, "state" | "nonce" | "verifier">,
  returned: Returned,
): Promise<Identity> {
  const { library, config, isAway } = await open(tools, provider);
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(returned)) if (value !== "") url.searchParams.set(name, value);
  let claims: IDToken | undefined;
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const tokens = await library.authorizationCodeGrant(config, url, { ...checks, idTokenExpected: true });
    claims = tokens.claims();
  } catch (error) {
    throw new ProviderError(codeOf(error), isAway());
  }
  if (!claims) throw new ProviderError("token", false);
  return identityOf(provider, claims);
}
