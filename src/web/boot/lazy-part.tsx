import {
  createElement,
  lazy,
  useEffect,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";
import { PartError, type PartFailure } from "./load-part.ts";
import { MissingPart, type PartPlace } from "./missing-part.tsx";

/** How often (ms) a missing part is asked for again while it is on the screen. */
const retryMs = 5000;

// oxlint-disable-next-line typescript/no-explicit-any -- As React's own `lazy`: the properties are those of the part.
type AnyComponent = ComponentType<any>;
type Load<Part> = () => Promise<Part>;

/** Fails the way `loadPart` does; anything else is a fault of the code, and goes on to the error screen. */
function failureOf(error: unknown): PartFailure | undefined {
  if (error instanceof PartError) return error.reason;
  // A browser that emptied its cache in between, and the development server.
  const isModule = error instanceof TypeError && /module/i.test(error.message);
  if (!isModule) return undefined;
  return navigator.onLine ? "gone" : "offline";
}

/** Calls `again` when the network may be back, until the returned function is called. */
function whenBack(again: () => void): () => void {
  const timer = setInterval(again, retryMs);
  window.addEventListener("online", again);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", again);
  };
}

/** Loads a part before it is needed. One that fails is loaded again when it is. */
export function prefetchPart(load: Load<unknown>): void {
  load().catch((error: unknown) => console.warn(error));
}

/** Loads what nothing on the screen waits for visibly; without network it is loaded when that is back. */
export async function loadWhenBack<Part>(load: Load<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!failureOf(error)) throw error;
    console.warn(error);
    await new Promise<void>((resolve) => {
      const stop = whenBack(() => {
        stop();
        resolve();
      });
    });
    return loadWhenBack(load);
  }
}

interface PartOptions {
  place?: PartPlace;
  /** Shown beside the note while the part is missing. */
  instead?: (props: never) => ReactNode;
}

/**
 * A component that is loaded when it is needed. Without network it says so in its place, and appears by itself when the
 * network is back; everything around it stays.
 */
export function repairable<Part extends AnyComponent>(
  load: Load<Part>,
  { place, instead }: PartOptions = {},
): Load<Part> {
  let part: Part | undefined;
  let failure: PartFailure | undefined;
  const listeners = new Set<() => void>();
  const attempt = async () => {
    if (part) return;
    try {
      part = await load();
    } catch (error) {
      const reason = failureOf(error);
      if (!reason) throw error;
      console.warn(error);
      failure = reason;
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  function Repairing(props: ComponentProps<Part>) {
    const Loaded = useSyncExternalStore(subscribe, () => part);
    useEffect(() => (Loaded ? undefined : whenBack(() => void attempt())), [Loaded]);
    if (Loaded) return createElement(Loaded, props);
    return (
      <>
        {instead?.(props as never)}
        <MissingPart reason={failure ?? "offline"} place={place} onRetry={attempt} />
      </>
    );
  }
  return async () => {
    await attempt();
    return part ?? (Repairing as unknown as Part);
  };
}

/** As React's `lazy`, with a part that can be missing for a while. */
export function lazyPart<Part extends AnyComponent>(
  load: Load<{ default: Part }>,
  options?: PartOptions,
): ReturnType<typeof lazy<Part>> {
  const loadComponent = repairable(async () => (await load()).default, options);
  return lazy(async () => ({ default: await loadComponent() }));
}
