/** A line of the table of calls: what is sent, and what each actor must get, written from the contract. */
import type { Answer } from "#tests/support/app.ts";
import type { Actor } from "#tests/security/support/actors.ts";
import { owners, type Owner } from "#tests/security/support/prober.ts";
import { done, forbidden } from "./expected.ts";
import type { Scene } from "#tests/security/support/scene.ts";

export interface Line {
  /** As the application lists it. */
  readonly route: string;
  /** The specifics of this line, where a route has several. */
  readonly name?: string;
  /** The owner of the things that the call is about. */
  readonly owners: readonly Owner[];
  /** Sends the call about an owner's things; about something that does not exist for null. */
  send(scene: Scene, actor: Actor, owner: Owner | null): Promise<Answer>;
  expected(actor: Actor, owner: Owner): string;
}

/** An answer that is a file. */
export const file = "200/undefined";

/** 401 and the wish for a second factor come before anything else. */
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

/** For calls that every signed-in person may make, about their own data only. */
export const everybody: PostSettings = { owners: ["own"], expected: () => done };

/** Returns true if the owner's records belong to the mentee. */
export const isOwnMentee = (actor: Actor, owner: Owner): boolean => actor.isMenteeOf === owner;
