import { Menu, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { HeaderButton } from "./header-button.tsx";
import classes from "./preview-menu.module.css";

interface PreviewItem {
  id: string;
  to: string;
  mark: ReactNode;
  title: string;
  text: string;
  time: ReactNode;
}

interface PreviewMenuProps {
  icon: ReactNode;
  /** Name of the button, with the number. */
  label: string;
  title: string;
  count: number;
  items: PreviewItem[];
  emptyText: string;
  showAll: { to: string; label: string };
}

/** A dropdown of the top bar: the newest few, and the way to all. */
export function PreviewMenu({ icon, label, title, count, items, emptyText, showAll }: PreviewMenuProps) {
  return (
    <Menu width={340}>
      <Menu.Target>
        <HeaderButton label={label} count={count}>
          {icon}
        </HeaderButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label>{title}</Menu.Label>
        {items.length === 0 ? (
          <Text size="sm" c="dimmed" px="sm" py="md">
            {emptyText}
          </Text>
        ) : null}
        {items.map((item) => (
          <Menu.Item key={item.id} component={Link} to={item.to} leftSection={item.mark}>
            <span className={classes.line}>
              <span className={classes.title}>{item.title}</span>
              {item.time}
            </span>
            <span className={classes.text}>{item.text}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={showAll.to} className={classes.all}>
          {showAll.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
