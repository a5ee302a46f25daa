import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { useConfig } from "../../lib/use-config.ts";

const PasskeyButton = lazyPart(
  async () => ({ default: (await import("./passkey-button.tsx")).PasskeyButton }),
  { place: "none" },
);

/**
 * Offers to sign in with a passkey where someone has one.
 * @param challenge of the sign-in whose second factor is the passkey
 */
export function PasskeyWay({ challenge }: { challenge?: string }) {
  const { hasPasskeys } = useConfig();
  if (!hasPasskeys) return null;
  return (
    <PartFallback show={null}>
      <PasskeyButton challenge={challenge} />
    </PartFallback>
  );
}
