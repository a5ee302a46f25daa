import { IconTool } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state.tsx";

export interface MenteeWorkspaceProps {
  /** Second segment of the path: `manage`, `mentee-goals`, … */
  screen: string;
  menteeId: string;
}

/** Everything about one mentee. Placeholder until the real one is here. */
export function MenteeWorkspace(_props: MenteeWorkspaceProps) {
  const { t } = useTranslation();
  return <EmptyState icon={IconTool} title={t("errors.comingSoon")} />;
}
