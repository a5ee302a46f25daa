/** A local server that speaks S3, with one empty bucket. */
import S3rver from "@20minutes/s3rver";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface S3Server {
  /** The settings that an application needs to use the bucket. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the connections of the next requests without a response, like a server that closes an idle connection. */
  cutNext(requests: number): void;
  close(): Promise<void>;
}

const bucket = "mentoring";

/** Starts a server on a separate port. Call `close()` at the end. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "mentor-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    // The server checks signatures of list requests differently than the client library makes them. The client isn't
    // what we test.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  let toCut = 0;
  server.httpServer.prependListener("request", ({ socket }) => {
    if (toCut === 0) return;
    toCut -= 1;
    socket.destroy();
  });
  return {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      // The only credentials that this server accepts.
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    cutNext: (requests) => {
      toCut = requests;
    },
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
