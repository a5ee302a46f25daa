import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";
import { PartError, type PartFailure } from "./load-part.ts";
import { MissingPart, type PartPlace } from "./missing-part.tsx";
import { makeListeners } from "./listeners.ts";

/** How often a missing part is requested again while it is on the screen, in milliseconds. */
const retryMs = 5000;

// oxlint-disable-next-line typescript/no-explicit-any -- As React's own `lazy`: the properties are those of the part.
type AnyComponent = ComponentType<any>;
type Load<Part> = () => Promise<Part>;

/** Returns why loading failed. Undefined for any other error, which is a bug and goes to the error screen. */
function failureOf(error: unknown): PartFailure | undefined {
  if (error instanceof PartError) return error.reason;
  // Happens if the browser cleared its cache in between, and in the development server.
  const isModule = error instanceof TypeError && /module/i.test(error.message);
  if (!isModule) return undefined;
  if (navigator.onLine) return "gone";
  return "serviceWorker" in navigator && navigator.serviceWorker.controller ? "stuck" : "offline";
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

/** Loads a part before it is needed. If that fails, it is loaded again when it is needed. */
export function prefetchPart(load: Load<unknown>): void {
  load().catch(console.warn);
}

/** Loads a part that the screen doesn't wait for. If the device is offline, waits for the network. */
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
  /** Shown next to the notice while the part is missing. */
  instead?: (props: never) => ReactNode;
}

/** A component and the state of its code. */
function partOf<Part extends AnyComponent>(load: Load<Part>) {
  let part: Part | undefined;
  let failure: { reason: PartFailure } | { error: unknown } | undefined;
  let running: Promise<void> | undefined;
  const listeners = makeListeners();
  const run = async () => {
    try {
      part = await load();
      failure = undefined;
    } catch (error) {
      const reason = failureOf(error);
      if (reason) console.warn(error);
      failure = reason ? { reason } : { error };
    }
    running = undefined;
    listeners.notify();
  };
  return {
    getPart: () => part,
    getFailure: () => failure,
    attempt: async () => (part ? undefined : (running ??= run())),
    subscribe: listeners.subscribe,
  };
}

const Fallback = createContext<ReactNode>(null);

/**
 * Sets what lazy parts show while they are loading. React's `Suspense` isn't used because it delays every part by 300
 * ms after showing a fallback.
 */
export function PartFallback({ show, children }: { show: ReactNode; children: ReactNode }) {
  return <Fallback value={show}>{children}</Fallback>;
}

function componentOf<Part extends AnyComponent>(
  { getPart, getFailure, attempt, subscribe }: ReturnType<typeof partOf<Part>>,
  { place, instead }: PartOptions,
) {
  return function LazyPart(props: ComponentProps<Part>) {
    const Loaded = useSyncExternalStore(subscribe, getPart);
    const failure = useSyncExternalStore(subscribe, getFailure);
    const fallback = useContext(Fallback);
    useEffect(() => {
      if (Loaded) return undefined;
      void attempt();
      return whenBack(() => void attempt());
    }, [Loaded]);
    if (Loaded) return <PartFallback show={null}>{createElement(Loaded, props)}</PartFallback>;
    if (!failure) return fallback;
    if ("error" in failure) throw failure.error;
    return (
      <>
        {instead?.(props as never)}
        {/* A notice that was closed appears again when the person opens the part again. */}
        {(props as { isOpen?: boolean }).isOpen === false ? null : (
          <MissingPart reason={failure.reason} place={place} onRetry={attempt} />
        )}
      </>
    );
  };
}

/** Loads a route's component. If the device is offline, returns one that retries. */
export function retryingPart<Part extends AnyComponent>(
  load: Load<Part>,
  options: PartOptions = {},
): Load<Part> {
  const part = partOf(load);
  const Repairing = componentOf(part, options);
  return async () => {
    await part.attempt();
    const failure = part.getFailure();
    if (failure && "error" in failure) throw failure.error;
    return part.getPart() ?? (Repairing as unknown as Part);
  };
}

/**
 * Returns a component that is loaded when it is needed. If the device is offline, it shows a notice in its place, and
 * it appears when the network is back. Everything around it stays.
 */
export function lazyPart<Part extends AnyComponent>(
  load: Load<{ default: Part }>,
  options: PartOptions = {},
): ((props: ComponentProps<Part>) => ReactNode) & { prefetch: () => Promise<void> } {
  const part = partOf(async () => (await load()).default);
  // A part that was loaded in advance is rendered immediately.
  return Object.assign(componentOf(part, options), { prefetch: async () => part.attempt() });
}
