/** Parts of the screens of a mentee that load after what is next. */
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

export const StaySignedIn = lazyPart(() => import("./stay-signed-in.tsx"), { place: "none" });

export const PushCard = lazyPart(
  () => withTexts(["push"], () => import("../../components/push/push-card.tsx")),
  { place: "none" },
);
