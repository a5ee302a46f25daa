/** A line of the table of calls: the request, and the outcome for each actor, written from the contract. */
import type { Answer } from "#tests/support/app.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { owners, type Owner } from "#tests/security/support/prober.ts";
import { done, forbidden } from "./expected.ts";
import type { Scene } from "#tests/security/support/scene.ts";

export interface Line {
  /** The route as the router prints it. */
  readonly route: string;
  /** Distinguishes several lines of one route. */
  readonly name?: string;
  /** The possible owners of the things that the call is about. */
  readonly owners: readonly Owner[];
  /** Sends the call about an owner's things, or for null, about something that doesn't exist. */
  send(scene: Scene, actor: Actor, owner: Owner | null): Promise<Answer>;
  expected(actor: Actor, owner: Owner): string;
}

/** The outcome of a response with a file. */
export const file = "200/undefined";

/** Adds the outcomes that come before all others: 401, and the refusal until a second factor is set up. */
export const forSignedIn =
  (expected: (actor: Actor, owner: Owner) => string) =>
  (actor: Actor, owner: Owner): string => {
    if (actor.kind === "nobody") return "401";
    return actor.kind === "locked" ? forbidden : expected(actor, owner);
  };

interface PostSettings {
  readonly name?: string;
  readonly owners?: readonly Owner[];
  readonly expected: (actor: Actor, owner: Owner) => string;
}

/** A call with a JSON body, for signed-in people. */
export const post = (
  path: string,
  body: (scene: Scene, actor: Actor, owner: Owner | null) => unknown,
  { name, owners: about = owners, expected }: PostSettings,
): Line => ({
  route: `POST /apicalls/${path}`,
  ...(name ? { name } : {}),
  owners: about,
  send: async (scene, actor, owner) =>
    scene.prober.test.post(path, await body(scene, actor, owner), actor.person.token),
  expected: forSignedIn(expected),
});

/** For calls that every signed-in person may make, only about their own data. */
export const everybody: PostSettings = { owners: ["own"], expected: () => done };

/** Returns true if the owner's records belong to the mentee. */
export const isOwnMentee = (actor: Actor, owner: Owner): boolean => actor.isMenteeOf === owner;
