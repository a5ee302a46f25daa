import { createElement } from "react";
import {
  IconAward,
  IconBriefcase,
  IconBug,
  IconCircleDot,
  IconDoorEnter,
  IconFiles,
  IconHistory,
  IconMoodSmile,
  IconSchool,
  IconTrophy,
  IconUsersGroup,
  type Icon,
  type IconProps,
} from "../../components/icons/index.ts";
import type { PlaceIcon } from "../../lib/areas.ts";
import { navIcons } from "../nav-icon.tsx";

const icons: Readonly<Record<PlaceIcon, Icon>> = {
  ...navIcons,
  award: IconAward,
  briefcase: IconBriefcase,
  bug: IconBug,
  door: IconDoorEnter,
  dot: IconCircleDot,
  faces: IconMoodSmile,
  files: IconFiles,
  history: IconHistory,
  school: IconSchool,
  team: IconUsersGroup,
  trophy: IconTrophy,
};

export function AreaIcon({ icon, ...props }: IconProps & { icon: PlaceIcon }) {
  return createElement(icons[icon], { stroke: 1.6, "aria-hidden": true, ...props });
}
