import {
  IconBook2,
  IconBriefcase,
  IconBuilding,
  IconBug,
  IconChecklist,
  IconCircleDot,
  IconHistory,
  IconHome,
  IconMessages,
  IconSchool,
  IconSettings,
  IconTarget,
  IconTrophy,
  IconUser,
  IconUsers,
  IconUsersGroup,
  type Icon,
  type IconProps,
} from "@tabler/icons-react";
import { createElement } from "react";

const icons: Record<string, Icon> = {
  dashboard: IconHome,
  chat: IconMessages,
  manageMentees: IconUsers,
  goals: IconTarget,
  tasks: IconChecklist,
  challenges: IconTrophy,
  jobs: IconBriefcase,
  eLearning: IconSchool,
  resources: IconBook2,
  organizations: IconBuilding,
  users: IconUsersGroup,
  bugTracker: IconBug,
  audit: IconHistory,
  settings: IconSettings,
  myGoals: IconTarget,
  myTasks: IconChecklist,
  myChallenges: IconTrophy,
  myProfile: IconUser,
};

/** The icon of an area or of a group of areas. */
export function AreaIcon({ id, ...props }: IconProps & { id: string }) {
  return createElement(icons[id] ?? IconCircleDot, { stroke: 1.6, "aria-hidden": true, ...props });
}
