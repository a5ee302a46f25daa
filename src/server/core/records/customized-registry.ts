/**
 * The record types as an organization customized them. The engine caches what it derives from a type, so each is
 * created once.
 */
import type { Registry } from "#shared/records/registry.ts";
import { customizedRegistry } from "#shared/records/with-custom-fields.ts";
import type { CustomFields } from "#server/core/accounts/custom-fields.ts";

const made = new WeakMap<Registry, WeakMap<CustomFields, Registry>>();

/** Returns all types with an organization's custom fields. The same definitions return the same object. */
export function registryWith(registry: Registry, fields: CustomFields): Registry {
  if (fields.length === 0) return registry;
  const registries = made.get(registry) ?? new WeakMap<CustomFields, Registry>();
  made.set(registry, registries);
  const customized = registries.get(fields) ?? customizedRegistry(registry, fields);
  registries.set(fields, customized);
  return customized;
}
