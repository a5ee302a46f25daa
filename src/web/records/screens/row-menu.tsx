import { Menu } from "@mantine/core";
import { Link } from "react-router";
import type { RowAction } from "../list/row-action.ts";

interface RowMenuProps {
  actions: readonly RowAction[];
  isBusy: boolean;
  onRun: (action: RowAction) => void;
}

/** The items of a row's menu. */
export default function RowMenu({ actions, isBusy, onRun }: RowMenuProps) {
  return actions.map((action) => {
    const { key, icon: ActionIcon, text, color, to } = action;
    const icon = <ActionIcon size={16} aria-hidden />;
    return to ? (
      <Menu.Item key={key} component={Link} to={to} leftSection={icon}>
        {text}
      </Menu.Item>
    ) : (
      <Menu.Item key={key} color={color} disabled={isBusy} leftSection={icon} onClick={() => onRun(action)}>
        {text}
      </Menu.Item>
    );
  });
}
