import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { useConfig } from "../../lib/use-config.ts";

const OtherWay = lazyPart(async () => ({ default: (await import("./other-way.tsx")).OtherWay }), {
  place: "none",
});

/**
 * Offers to sign in with a passkey or at an identity provider, where someone does.
 * @param challenge of the sign-in whose second factor is the passkey
 */
export function OtherWays({ challenge }: { challenge?: string }) {
  const { hasPasskeys, hasSingleSignOn } = useConfig();
  return hasPasskeys || hasSingleSignOn ? (
    <PartFallback show={null}>
      <OtherWay challenge={challenge} />
    </PartFallback>
  ) : null;
}
