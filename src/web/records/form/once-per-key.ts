/**
 * Returns a function that makes a value once for each idempotency key. A retry must repeat its first request, because
 * the server refuses a different one with the same key.
 */
export function oncePerKey<Value>() {
  let last: { readonly key: string | undefined; readonly value: Value } | undefined;
  return (key: string | undefined, make: () => Value): Value => {
    if (!last || key === undefined || last.key !== key) last = { key, value: make() };
    return last.value;
  };
}
