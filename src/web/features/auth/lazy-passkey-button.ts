import { lazyPart } from "../../boot/lazy-part.tsx";

/** Loaded only where someone has a passkey. */
export const PasskeyButton = lazyPart(
  async () => ({ default: (await import("./passkey-button.tsx")).PasskeyButton }),
  { place: "none" },
);
