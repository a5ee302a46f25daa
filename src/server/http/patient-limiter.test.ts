import { RateLimiterMemory } from "rate-limiter-flexible";
import { expect, it } from "vitest";
import { makePatient, type Counter } from "./patient-limiter.ts";

it("a store that stands still holds nobody up: the process counts by itself, and asks again later", async () => {
  const real = new RateLimiterMemory({ keyPrefix: "shared", points: 3, duration: 60 });
  const own = new RateLimiterMemory({ keyPrefix: "own", points: 2, duration: 60 });
  let isStuck = false;
  let asked = 0;
  const store: Counter = {
    consume: (key) => {
      asked += 1;
      return isStuck ? new Promise(() => undefined) : real.consume(key);
    },
  };
  const counter = makePatient(store, own, 50, 200);
  await counter.consume("a");
  isStuck = true;
  const begun = performance.now();
  await counter.consume("a");
  await counter.consume("a");
  await expect(counter.consume("a")).rejects.toMatchObject({ consumedPoints: 3 });
  // Only the first of them waited.
  expect(performance.now() - begun).toBeLessThan(150);
  expect(asked).toBe(2);
  isStuck = false;
  await new Promise((resolve) => setTimeout(resolve, 220));
  await counter.consume("a");
  await counter.consume("a");
  await expect(counter.consume("a")).rejects.toMatchObject({ consumedPoints: 4 });
});
