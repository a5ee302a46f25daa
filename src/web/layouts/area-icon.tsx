import {
  IconAward,
  IconBook2,
  IconBriefcase,
  IconBuilding,
  IconBug,
  IconCalendar,
  IconChecklist,
  IconCircleDot,
  IconDoorEnter,
  IconFiles,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconMessages,
  IconMoodSmile,
  IconSchool,
  IconSettings,
  IconTarget,
  IconTrophy,
  IconUser,
  IconUsers,
  IconUsersGroup,
  type Icon,
  type IconProps,
} from "../components/icons/index.ts";
import { createElement } from "react";
import type { PlaceIcon } from "../lib/areas.ts";

const icons: Readonly<Record<PlaceIcon, Icon>> = {
  award: IconAward,
  book: IconBook2,
  briefcase: IconBriefcase,
  bug: IconBug,
  building: IconBuilding,
  calendar: IconCalendar,
  checklist: IconChecklist,
  door: IconDoorEnter,
  dot: IconCircleDot,
  faces: IconMoodSmile,
  files: IconFiles,
  handshake: IconHeartHandshake,
  history: IconHistory,
  home: IconHome,
  messages: IconMessages,
  person: IconUser,
  school: IconSchool,
  settings: IconSettings,
  target: IconTarget,
  team: IconUsersGroup,
  trophy: IconTrophy,
  users: IconUsers,
};

export function AreaIcon({ icon, ...props }: IconProps & { icon: PlaceIcon }) {
  return createElement(icons[icon], { stroke: 1.6, "aria-hidden": true, ...props });
}
