/** The payload of an event. It has no names and no values, so the receiver reads the record with an API key. */
import { eventType, testEvent, type EventKind } from "#shared/access/webhook-events.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { About } from "#server/platform/deliveries/about.ts";

/** The event that a delivery is about, as the database stores it (migration 0330). */
export interface StoredEvent extends About {
  /** Name of the SQL table. */
  readonly table: string;
  /** Id and version of the record. */
  readonly id: string;
  readonly version: number;
  readonly kind: EventKind | "test";
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The HTTP status of the response that accepted it. */
  readonly code?: string;
}

interface EventPayload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly table: string; readonly id: string; readonly version: number };
}

/** Returns the payload of an event. */
export function payloadOf({ table, id, version, kind, at }: StoredEvent, registry: Registry): EventPayload {
  const type = [...registry.values()].find((one) => one.table === table && !one.storedIn);
  const name = type && kind !== "test" ? eventType(type, kind) : testEvent;
  return { type: name, timestamp: at, data: { table: type?.name ?? table, id, version } };
}
