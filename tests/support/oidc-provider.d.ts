/** The part of the library that the tests use. It has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface GrantContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: Provider;
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: Readonly<Record<string, unknown>> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
  }
}
