/** Returns the listeners of a value outside of React, in the form that `useSyncExternalStore` takes. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns a function that removes the listener */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls all listeners after a change. */
    notify: (): void => {
      for (const listener of listeners) listener();
    },
  };
}
