import { useMediaQuery } from "@mantine/hooks";
import { phoneQuery } from "./phone.ts";

/** Returns true while the viewport is as small as a phone's. */
export const useIsPhone = (): boolean =>
  useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
