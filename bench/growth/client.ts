/** Visits over a few connections, each as soon as the one before is answered. */
import { Agent, request } from "node:http";
import type { Call, Visit } from "./visits.ts";

export interface Visiting {
  readonly address: string;
  readonly visits: readonly Visit[];
  /** One of these for each visitor. */
  readonly tokens: readonly string[];
  readonly seconds: number;
}

function send(agent: Agent, address: string, token: string, { path, body }: Call): Promise<string> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    authorization: token,
    ...(text ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/apicalls/${path}`,
      { method: text ? "POST" : "GET", agent, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve(Buffer.concat(parts).toString()));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(text);
  });
}

async function visit(agent: Agent, address: string, token: string, stages: Visit): Promise<void> {
  for (const stage of stages) {
    const answers = await Promise.all(stage.map((call) => send(agent, address, token, call)));
    const wrong = answers.find((answer) => !answer.startsWith('{"status":1'));
    if (wrong !== undefined) throw new Error(`${JSON.stringify(stage)} was answered: ${wrong.slice(0, 300)}`);
  }
}

/**
 * Visits for some seconds, at least once with each visitor.
 * @returns milliseconds of each visit, in no order
 * @throws Error when a call is refused
 */
export async function visitFor({ address, visits, tokens, seconds }: Visiting): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const goOn = async (token: string, visitor: number) => {
    let next = Math.floor((visitor * visits.length) / tokens.length);
    do {
      const began = performance.now();
      await visit(agent, address, token, visits[next % visits.length]!);
      times.push(performance.now() - began);
      next += 1;
    } while (performance.now() < end);
  };
  await Promise.all(tokens.map(goOn)).finally(() => agent.destroy());
  return times;
}

/** Signs in as people do. @returns the token @throws Error when that is refused */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const agent = new Agent();
  const answer = await send(agent, address, "", { path: "auth/login", body: { username, password } });
  const { token } = JSON.parse(answer) as { token?: string };
  if (!token) throw new Error(`${username} was not signed in: ${answer}`);
  return token;
}
