import { createElement } from "react";
import {
  IconBook2,
  IconBuilding,
  IconCalendar,
  IconChecklist,
  IconHeartHandshake,
  IconHome,
  IconMessages,
  IconSettings,
  IconTarget,
  IconUser,
  IconUsers,
  type Icon,
  type IconProps,
} from "../components/icons/index.ts";
import type { PlaceIcon } from "../lib/areas.ts";

/** The icons of sidebar entries. The areas inside its groups have icons only in the palette. */
export const navIcons = {
  book: IconBook2,
  building: IconBuilding,
  calendar: IconCalendar,
  checklist: IconChecklist,
  handshake: IconHeartHandshake,
  home: IconHome,
  messages: IconMessages,
  person: IconUser,
  settings: IconSettings,
  target: IconTarget,
  users: IconUsers,
} satisfies Partial<Record<PlaceIcon, Icon>>;

/** Returns the icon of a sidebar entry; null if the sidebar doesn't have it. */
export function NavIcon({ icon, ...props }: IconProps & { icon: PlaceIcon }) {
  const found: Icon | undefined = (navIcons as Partial<Record<PlaceIcon, Icon>>)[icon];
  return found ? createElement(found, { stroke: 1.6, "aria-hidden": true, ...props }) : null;
}
