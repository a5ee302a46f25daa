/** The record types as one organization has them. The engine remembers what it makes of a type, so each is made once. */
import type { Registry } from "#shared/records/registry.ts";
import { customizedRegistry } from "#shared/records/with-custom-fields.ts";
import type { CustomFields } from "#server/core/accounts/custom-fields.ts";

const made = new WeakMap<Registry, WeakMap<CustomFields, Registry>>();

/** All types with the fields that an organization added; the same object for the same definitions. */
export function registryWith(registry: Registry, fields: CustomFields): Registry {
  if (fields.length === 0) return registry;
  const registries = made.get(registry) ?? new WeakMap<CustomFields, Registry>();
  made.set(registry, registries);
  const customized = registries.get(fields) ?? customizedRegistry(registry, fields);
  registries.set(fields, customized);
  return customized;
}
