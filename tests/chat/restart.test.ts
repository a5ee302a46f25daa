import { io } from "socket.io-client";
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { listen, stopListening, until } from "./client.ts";

const kinds = [["polling"], ["websocket"], ["polling", "websocket"]];

it("Standard clients reconnect automatically after an orderly stop, over every transport", async () => {
  const first = await createTestApp();
  const address = await listen(first);
  const reasons: string[] = [];
  const clients = kinds.map((transports) =>
    io(address, { transports, forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 200 }),
  );
  // One may come back while the server stops, and lose it once more.
  const gone = new Set<unknown>();
  for (const client of clients)
    client.on("disconnect", (reason) => {
      reasons.push(reason);
      gone.add(client);
    });
  await until(() => clients.every(({ connected }) => connected));
  await stopListening(first);
  await until(() => gone.size === kinds.length);
  expect(reasons).not.toContain("io server disconnect");

  const second = await createTestApp();
  await second.app.listen({ host: "127.0.0.1", port: Number(new URL(address).port) });
  await until(() => clients.every(({ connected }) => connected));
  for (const client of clients) client.close();
  await stopListening(second);
});
