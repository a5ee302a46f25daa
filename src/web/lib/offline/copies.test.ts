import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as CopiesModule from "./copies.ts";
import type { Vault } from "./vault.ts";

vi.mock("../connection.ts", () => ({
  connection: { whenOnline: () => Promise.withResolvers<void>().promise },
}));
vi.mock("../query-client.ts", () => ({ queryClient: { invalidateQueries: () => undefined } }));
vi.mock("./vault.ts", () => ({
  Vault: { reopen: async () => undefined },
  forgetVault: async () => undefined,
}));

let copiesIn: typeof CopiesModule.copiesIn;
beforeAll(async () => {
  vi.resetModules();
  ({ copiesIn } = await import("./copies.ts"));
});
afterAll(() => vi.resetModules());

/** An appointment of half an hour. @param startsIn minutes from now */
const appointment = (id: string, startsIn: number) => ({
  id,
  start: { at: new Date(Date.now() + startsIn * 60_000).toISOString() },
  minutes: "30",
});

/** Returns what a phone finds offline for a call whose response it stored. */
const found = (path: string, answer: unknown): Promise<unknown> => {
  const read = async (name: string) => (name === `copy ${path}` ? { at: "", answer } : undefined);
  return copiesIn({ read } as unknown as Vault).find(path, undefined);
};

it("An old copy of the home screen or plan leaves out appointments that are over, and no others", async () => {
  const [over, begun, later] = [appointment("1", -31), appointment("2", -29), appointment("3", 600)];
  const plan = (appointments: readonly unknown[]) => ({ dataValues: { steps: [], appointments } });
  expect(await found("/plan", plan([over, begun, later]))).toEqual(plan([begun, later]));
  const home = (nextAppointment: unknown) => ({ nextSteps: [], nextAppointment });
  expect(await found("/loadDashboard", home(over))).toEqual(home(null));
  expect(await found("/loadDashboard", home(begun))).toEqual(home(begun));
  expect(await found("/loadDashboard", home(null))).toEqual(home(null));
  expect(await found("/checkIn", { dataValues: null })).toEqual({ dataValues: null });
});
