/** Queries a Photon- or Nominatim-compatible server. */
import { z } from "zod";
import { applicationName } from "#shared/constants.ts";
import type { Place } from "#shared/contracts/responses/geocode.ts";
import { maxPlaces } from "./offline.ts";

const timeoutMs = 3000;

const text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
const coordinate = z.coerce.number().min(-180).max(180);

const nominatim = z.array(z.object({ display_name: z.string(), lat: coordinate, lon: coordinate }));

const photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(coordinate).min(2) }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
        country: text,
      }),
    }),
  ),
});

type PhotonPlace = z.output<typeof photon>["features"][number]["properties"];

/** Formats the parts of an address from Photon. */
function writeAddress({ name, housenumber, street, city, state, postcode, country }: PhotonPlace): string {
  const line = [housenumber, street].filter(Boolean).join(" ");
  const region = [state, postcode].filter(Boolean).join(" ");
  const parts = [name, line, city, region, country].filter((part) => part !== undefined && part !== "");
  return [...new Set(parts)].join(", ");
}

function readAnswer(body: unknown): Place[] {
  if (Array.isArray(body)) {
    return nominatim
      .parse(body)
      .map(({ display_name: address, lat, lon }) => ({ address, latitude: lat, longitude: lon }));
  }
  return photon.parse(body).features.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return { address: writeAddress(properties), latitude, longitude };
  });
}

/**
 * Returns the URLs to try. The path determines the kind of server, because each rejects or ignores the parameters of
 * the other.
 */
function addressesOf(base: string, query: string): URL[] {
  const make = (path: string, settings: Record<string, string>) => {
    const url = new URL(base + path);
    for (const [name, value] of Object.entries({ ...settings, q: query, limit: String(maxPlaces) })) {
      url.searchParams.set(name, value);
    }
    return url;
  };
  const nominatimUrl = (path: string) => make(path, { format: "jsonv2" });
  const { pathname } = new URL(base);
  if (pathname.endsWith("/search")) return [nominatimUrl("")];
  if (pathname.endsWith("/api")) return [make("", {})];
  return [make("/api", {}), nominatimUrl("/search")];
}

/**
 * Queries the server of `GEOCODER_URL`: a full URL that ends in `/api` (Photon) or `/search` (Nominatim), or the
 * server's root, where both are tried.
 * @param language language of the names in the response
 * @throws Error if the server can't be reached, takes longer than 3 s, redirects, or sends an unexpected response
 */
export async function askServer(base: string, query: string, language: string): Promise<Place[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { accept: "application/json", "accept-language": language, "user-agent": applicationName };
  let status = 0;
  for (const url of addressesOf(base, query)) {
    // A redirect could lead to any address, even in the internal network, and would disclose the search text.
    const response = await fetch(url, { signal, headers, redirect: "error" });
    status = response.status;
    if (response.ok) {
      const places = readAnswer(await response.json());
      return places.filter(({ address }) => address !== "").slice(0, maxPlaces);
    }
    await response.body?.cancel();
  }
  throw new Error(`The geocoder answered ${status}`);
}
