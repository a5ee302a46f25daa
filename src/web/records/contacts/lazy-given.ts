import { lazyPart } from "../../boot/lazy-part.tsx";

/** Asks what the mentee was given. Its code is loaded when it is first shown. */
export const GivenService = lazyPart(() => import("./given-service.tsx"), { place: "none" });
