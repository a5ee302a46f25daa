import { io } from "socket.io-client";
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { listen, stopListening } from "./client.ts";
import { until } from "#tests/support/until.ts";

const kinds = [["polling"], ["websocket"], ["polling", "websocket"]];

it("Standard clients reconnect automatically after an orderly stop, over every transport", async () => {
  const first = await createTestApp();
  const address = await listen(first);
  const reasons: string[] = [];
  const clients = kinds.map((transports) =>
    io(address, { transports, forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 200 }),
  );
  // A client may reconnect while the server is stopping, and then lose the connection again.
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
