import { lazyPart } from "../../boot/lazy-part.tsx";

/** Asks which service the mentee received. Its code is loaded when it is first shown. */
export const GivenService = lazyPart(() => import("./given-service.tsx"), { place: "none" });
