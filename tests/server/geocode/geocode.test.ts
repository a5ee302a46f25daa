import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeGeocoder } from "#server/features/geocode/geocoder.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

/** The next answer of the simulated public geocoder: a status and a body, or none. */
let next: { status: number; body: unknown; headers?: Record<string, string> } | "silence";
let asked: IncomingMessage[];
let outside: Server;
let outsideUrl: string;
let server: TestApp;
let person: Person;
let mentee: Person;

beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(request);
    if (next === "silence") return;
    response.writeHead(next.status, { "content-type": "application/json", ...next.headers });
    response.end(typeof next.body === "string" ? next.body : JSON.stringify(next.body));
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await createTestApp();
  const organization = await makeOrganization(server.db);
  person = await makeStaff(server.db, organization);
  mentee = await makeMentee(server.db, organization);
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
});

const query = (text: string, token?: string) => server.get(`geocode?q=${encodeURIComponent(text)}`, token);
const offline = [{ address: "Baltimore, MD 21202", latitude: 39.2998, longitude: -76.6075 }];

async function ask(path: string, answer: typeof next, text = "21202") {
  next = answer;
  asked = [];
  const failures: string[] = [];
  const geocoder = makeGeocoder(outsideUrl + path, (error) => failures.push(error.name));
  return { places: await geocoder.find(text, "es"), failures, geocoder };
}

test("Signed-in people get suggestions, and others do not [MAP-08, MAP-10]", async () => {
  expect((await query("21202")).status).toBe(401);
  expect((await query("21202", person.token)).body).toEqual({
    status: 1,
    dataType: "geocode",
    dataValues: offline,
  });
  expect((await query("21202", mentee.token)).body["dataValues"]).toEqual(offline);
});

test("An empty text, one letter and nonsense give no suggestion [MAP-08]", async () => {
  for (const text of ["", "b", "xyzzyx", "%"]) {
    expect((await query(text, person.token)).body).toMatchObject({ status: 1, dataValues: [] });
  }
  expect((await server.get("geocode", person.token)).body).toMatchObject({ dataValues: [] });
  for (const text of ["x".repeat(301), "\0"]) expect((await query(text, person.token)).status).toBe(400);
});

test("A Photon server is queried and understood [MAP-09]", async () => {
  const properties = {
    name: "City Hall",
    housenumber: "100",
    street: "Holliday Street",
    city: "Baltimore",
    state: "Maryland",
    postcode: "21202",
    country: "United States",
  };
  const body = {
    type: "FeatureCollection",
    features: [{ geometry: { coordinates: [-76.61, 39.29] }, properties }],
  };
  const { places } = await ask("", { status: 200, body }, "holliday & co");
  expect(places).toEqual([
    {
      address: "City Hall, 100 Holliday Street, Baltimore, Maryland 21202, United States",
      latitude: 39.29,
      longitude: -76.61,
    },
  ]);
  expect(asked[0]?.url).toBe("/api?q=holliday+%26+co&limit=8");
  expect(asked[0]?.headers["accept-language"]).toBe("es");
});

test("A Nominatim server is queried and understood [MAP-09]", async () => {
  const body = Array.from({ length: 12 }, (_, index) => ({
    display_name: `Place ${index}`,
    lat: "39.29",
    lon: "-76.61",
  }));
  const { places } = await ask("/search", { status: 200, body });
  expect(places).toHaveLength(8);
  expect(places[0]).toEqual({ address: "Place 0", latitude: 39.29, longitude: -76.61 });
  expect(asked[0]?.url).toBe("/search?format=jsonv2&q=21202&limit=8");
});

test("A redirect by the server is not followed, wherever it leads", async () => {
  const elsewhere = createServer((_request, response) =>
    response.end('[{"display_name":"x","lat":1,"lon":1}]'),
  );
  let reached = 0;
  elsewhere.on("request", () => (reached += 1));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  for (const status of [301, 302, 303, 307, 308]) {
    const { places, failures } = await ask("/search", { status, body: "", headers: { location } });
    expect([places, failures.length]).toEqual([offline, 1]);
  }
  expect(reached).toBe(0);
  elsewhere.close();
});

test.each([
  ["fails", { status: 500, body: {} }],
  ["answers nonsense", { status: 200, body: "<html>" }],
  ["answers another shape", { status: 200, body: { features: [{ geometry: null }] } }],
  ["answers impossible places", { status: 200, body: [{ display_name: "x", lat: "north", lon: "1" }] }],
  ["knows nothing", { status: 200, body: [] }],
] as const)("The offline gazetteer answers if the server %s [MAP-09, MAP-10]", async (_, answer) => {
  expect((await ask("/search", answer)).places).toEqual(offline);
});

test("The call waits three seconds for a server that does not answer, and then skips it for a while [MAP-09]", async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  const asking = ask("/api", "silence");
  await expect.poll(() => asked).toHaveLength(1);
  expect(timeout.mock.calls).toEqual([[3000]]);
  timeout.mockRestore();
  deadline.abort(new DOMException("Too late", "TimeoutError"));
  const { places, failures, geocoder } = await asking;
  expect([places, failures]).toEqual([offline, ["TimeoutError"]]);
  expect(await geocoder.find("21202", "en")).toEqual(offline);
  expect(asked).toHaveLength(1);
});
