/** A real process of the application with its own port and data folder, which a test can kill or disturb. */
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database } from "#server/platform/db/database.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { type AppProcess, serverPid, signalGroup, startApp } from "#tests/start/app-process.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { embeddedTarget } from "./backup-drill.ts";
import { freePort } from "#tests/support/free-port.ts";

/** The response of a call. */
export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly token?: string;
  /** Idempotency-Key. */
  readonly key?: string;
  readonly timeoutMs?: number;
}

export class Victim {
  readonly dataDir: string;
  readonly address: string;
  readonly #env: Record<string, string>;
  #app: AppProcess;

  private constructor(dataDir: string, port: string, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.address = `http://127.0.0.1:${port}`;
    this.#env = { SEED: "demo", PORT: port, ...env };
    this.#app = startApp({ dataDir, env: this.#env });
  }

  /** Starts the application with the demo data and waits until it is ready. */
  static async start(dataDir?: string, env: Record<string, string> = {}): Promise<Victim> {
    const victim = new Victim(await makeDemoDir(dataDir), String(await freePort()), env);
    await victim.#app.address();
    return victim;
  }

  get pid(): number {
    return this.#app.child.pid ?? 0;
  }

  get output(): string {
    return this.#app.output();
  }

  get hasEnded(): boolean {
    return this.#app.child.exitCode !== null || this.#app.child.signalCode !== null;
  }

  /** Kills the process, and optionally the database, like a power cut. Then starts it again. */
  async killAndStart(withDatabase: boolean): Promise<void> {
    const database = withDatabase ? serverPid(this.dataDir) : undefined;
    this.#app.child.kill("SIGKILL");
    if (database) process.kill(database, "SIGKILL");
    await this.#app.exit();
    this.#app = startApp({ dataDir: this.dataDir, env: this.#env });
  }

  /** Kills the embedded PostgreSQL under the running application. */
  killDatabase(): void {
    const pid = serverPid(this.dataDir);
    if (!pid) throw new Error("No database runs.");
    process.kill(pid, "SIGKILL");
  }

  async isReady(): Promise<boolean> {
    return this.call("ready", undefined, { timeoutMs: 5000 }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /**
   * Waits until the application says that it is ready.
   * @returns the milliseconds that this took
   */
  async untilReady(timeoutMs = 240_000): Promise<number> {
    const start = performance.now();
    while (!(await this.isReady())) {
      if (this.hasEnded) throw new Error(`The application ended:\n${this.output}`);
      if (performance.now() - start > timeoutMs) throw new Error(`It does not become ready:\n${this.output}`);
      await sleep(20);
    }
    return performance.now() - start;
  }

  /** Sends a GET without a body, or else a POST of JSON or a form. @throws if the connection is lost */
  async call(path: string, body?: unknown, options: CallOptions = {}): Promise<Reply> {
    const { token, key, timeoutMs = 60_000 } = options;
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.address}/apicalls/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(key ? { "idempotency-key": key } : {}),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
    };
  }

  async signIn(username: string): Promise<{ token: string; accountId: string }> {
    const { status, body } = await this.call("auth/login", { username, password: demoPassword });
    if (status !== 200) throw new Error(`Sign-in of ${username}: ${status} ${JSON.stringify(body)}`);
    return body as { token: string; accountId: string };
  }

  /** Opens a separate connection to its database. Close it before the next fault. */
  async openDatabase(): Promise<Database> {
    return connect(await embeddedTarget(this.dataDir));
  }

  /** Stops the application and its database. */
  async stop(): Promise<void> {
    signalGroup(this.#app, "SIGTERM");
    await this.#app.exit();
    const orphan = serverPid(this.dataDir);
    if (orphan) process.kill(orphan, "SIGQUIT");
  }

  /** Stops the application and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(dirname(this.dataDir), { recursive: true, force: true });
  }
}
