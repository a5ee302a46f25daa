/** A dishonest identity provider: a test can change every part of its responses. */
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";

/** The differences from an honest response. */
export interface Forgery {
  /** Claims that replace those of an honest token. Undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** How the token is signed: `none` is unsigned, and `HS256` uses the public key as the shared secret. */
  readonly alg?: "none" | "HS256" | "otherKey";
  /** Replaces parts of the metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Responds to the token request with this text. */
  readonly tokenText?: string;
  /** Sends this text as the metadata. */
  readonly metadataText?: string;
  readonly isSilent?: boolean;
  /** Redirects requests for the metadata to this address. */
  readonly redirect?: string;
}

export interface ForgingProvider {
  readonly issuer: string;
  /** Applies to all responses until a test replaces it. */
  forgery: Forgery;
  /** The form of each token request. */
  readonly tokenRequests: URLSearchParams[];
  /** The nonce of the browser's request, which the token repeats. */
  nonce: string;
  close(): Promise<void>;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const keyPair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

function sign(
  text: string,
  alg: Forgery["alg"],
  { privateKey, publicKey }: ReturnType<typeof keyPair>,
): string {
  if (alg === "none") return "";
  if (alg === "HS256")
    return createHmac("sha256", publicKey.export({ type: "spki", format: "pem" }))
      .update(text)
      .digest("base64url");
  const key: KeyObject = alg === "otherKey" ? keyPair().privateKey : privateKey;
  return createSign("sha256").update(text).sign(key, "base64url");
}

/** @param audience the client id @param honest the claims of an honest token, in addition to the standard ones */
export async function startForgingProvider(
  audience: string,
  honest: Readonly<Record<string, unknown>>,
): Promise<ForgingProvider> {
  const keys = keyPair();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const provider: ForgingProvider = {
    issuer,
    forgery: {},
    tokenRequests: [],
    nonce: "",
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const token = () => {
    const { alg, claims } = provider.forgery;
    const seconds = Math.floor(Date.now() / 1000);
    const common = { iss: issuer, aud: audience, iat: seconds, exp: seconds + 300, nonce: provider.nonce };
    const name = alg === "none" || alg === "HS256" ? alg : "RS256";
    const text = `${encode({ alg: name, typ: "JWT", kid: "1" })}.${encode({ ...common, ...honest, ...claims })}`;
    return `${text}.${sign(text, alg, keys)}`;
  };
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/page`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
    ...provider.forgery.metadata,
  });
  const jwks = {
    keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }],
  };
  server.on("request", (request, response) => {
    const { isSilent, redirect, metadataText, tokenText } = provider.forgery;
    if (isSilent) return;
    const say = (text: string) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(text);
    if (request.url === "/keys") return say(JSON.stringify(jwks));
    if (request.url !== "/token") {
      if (redirect !== undefined) return void response.writeHead(302, { location: redirect }).end();
      return say(metadataText ?? JSON.stringify(metadata()));
    }
    let form = "";
    request.on("data", (chunk: Buffer) => (form += chunk.toString()));
    request.on("end", () => {
      provider.tokenRequests.push(new URLSearchParams(form));
      say(tokenText ?? JSON.stringify({ access_token: "x", token_type: "bearer", id_token: token() }));
    });
  });
  return provider;
}
