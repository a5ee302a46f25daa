import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { useConfig } from "../../lib/use-config.ts";

const OtherWay = lazyPart(async () => ({ default: (await import("./other-way.tsx")).OtherWay }), {
  place: "none",
});

/**
 * Offers sign-in with a passkey or an identity provider, if anyone in this installation uses one.
 * @param challenge the challenge of a sign-in whose second factor is the passkey
 */
export function OtherWays({ challenge }: { challenge?: string }) {
  const { hasPasskeys, hasSingleSignOn } = useConfig();
  return hasPasskeys || hasSingleSignOn ? (
    <PartFallback show={null}>
      <OtherWay challenge={challenge} />
    </PartFallback>
  ) : null;
}
