import { IconLock } from "./icons/index.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Area } from "../lib/areas.ts";
import { useUser } from "../lib/use-session.ts";
import { isAreaVisible } from "../lib/visible-areas.ts";
import { EmptyState } from "./empty-state.tsx";

/**
 * Shows a notice to people without the access key instead of a screen full of errors. The server checks permissions
 * too.
 */
export function AreaGate({ area, children }: { area: Area; children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  if (isAreaVisible(user, area)) return children;
  return <EmptyState icon={IconLock} title={t("errors.forbidden")} isPage />;
}
