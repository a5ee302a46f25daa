import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";
import { closePanel, useAskedPanel } from "../lib/quick-panels.ts";
import { LogContact } from "../records/contacts/lazy-contact-panel.ts";

export const QuickPanel = lazyPart(
  async () => {
    const part = await withTexts(
      ["form", "dayInput", "menteeSubRecords"],
      () => import("../records/screens/quick-panel.tsx"),
    );
    await part.default.prefetch();
    return part;
  },
  { place: "floating" },
);
const MessagePanel = lazyPart(
  () => withTexts(["form", "chat", "mentee"], () => import("./message-panel.tsx")),
  { place: "floating" },
);

/** While a panel is loading, letters belong to it and aren't shortcuts. */
const opening = <div data-opening hidden />;

function Panel() {
  const asked = useAskedPanel();
  // The content stays while the panel closes. Each opening starts with a new one.
  const [shown, setShown] = useState({ asked, round: 0 });
  // The next person who signs in must not see the previous person's panel.
  useEffect(() => closePanel, []);
  const latest = useRef(asked);
  useLayoutEffect(() => {
    latest.current = asked;
  });
  if (asked && asked !== shown.asked) setShown({ asked, round: shown.round + 1 });
  if (!shown.asked) return null;
  const own = shown.asked;
  const { what, mentee, kind, ...more } = own;
  const common = {
    isOpen: asked !== null,
    // A save that ends late doesn't close a panel that was opened since.
    onClose: () => {
      if (latest.current === own) closePanel();
    },
  };
  if (what === "message") return <MessagePanel key={shown.round} mentee={mentee} {...common} />;
  if (what !== "contact")
    return <QuickPanel key={shown.round} what={what} mentee={mentee} {...more} {...common} />;
  return mentee ? <LogContact menteeId={mentee.id} name={mentee.name} kind={kind} {...common} /> : null;
}

/** The panel that the user opened, over the page. */
export default function AskedPanel() {
  return (
    <PartFallback show={opening}>
      <Panel />
    </PartFallback>
  );
}
