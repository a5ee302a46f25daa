import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, expect, it, vi } from "vitest";
import { withFallbackOnTimeout, type Counter } from "./fallback-limiter.ts";

afterEach(() => vi.useRealTimers());

it("A stalled store delays no calls: the process counts by itself and asks the store again later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
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
  const counter = withFallbackOnTimeout(store, own, 50, 200);
  await counter.consume("a");
  isStuck = true;
  const first = counter.consume("a");
  await vi.advanceTimersByTimeAsync(49);
  await expect(Promise.race([first, Promise.resolve("waits")])).resolves.toBe("waits");
  await vi.advanceTimersByTimeAsync(1);
  await first;
  // Only the first of them waited, because the clock has stopped.
  await counter.consume("a");
  await expect(counter.consume("a")).rejects.toMatchObject({ consumedPoints: 3 });
  expect(asked).toBe(2);
  isStuck = false;
  await vi.advanceTimersByTimeAsync(200);
  await counter.consume("a");
  await counter.consume("a");
  await expect(counter.consume("a")).rejects.toMatchObject({ consumedPoints: 4 });
});
