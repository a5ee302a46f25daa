/** The address lookup of `GET /geocode`. */
import type { Place } from "#shared/contracts/responses/geocode.ts";
import { findOffline } from "./offline.ts";
import { askServer } from "./remote.ts";

/** Milliseconds after a server failure during which the server isn't asked, so that typing isn't slowed down. */
const pauseMs = 30_000;

export interface Geocoder {
  /**
   * Returns address suggestions, at most 8, best first. Never fails: the offline gazetteer answers if there is no
   * server, the server fails, or it finds nothing.
   */
  find(query: string, language: string): Promise<Place[]>;
}

/**
 * @param serverUrl `GEOCODER_URL`; undefined means offline
 * @param onFailure called when the server fails, for the log
 */
export function makeGeocoder(
  serverUrl: string | undefined,
  onFailure: (error: Error) => void = () => undefined,
): Geocoder {
  let pausedUntil = 0;

  async function findOnServer(url: string, query: string, language: string): Promise<Place[]> {
    if (Date.now() < pausedUntil) return [];
    try {
      return await askServer(url, query, language);
    } catch (error) {
      pausedUntil = Date.now() + pauseMs;
      onFailure(error instanceof Error ? error : new Error("The geocoder failed"));
      return [];
    }
  }

  return {
    find: async (query, language) => {
      const found = serverUrl ? await findOnServer(serverUrl, query, language) : [];
      return found.length > 0 ? found : findOffline(query);
    },
  };
}
