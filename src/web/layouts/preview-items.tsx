import { Menu, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./preview-menu.module.css";

interface PreviewItem {
  id: string;
  to: string;
  mark: ReactNode;
  title: string;
  text: string;
  time: ReactNode;
}

export interface PreviewItemsProps {
  title: string;
  items: PreviewItem[];
  emptyText: string;
  showAll: { to: string; label: string };
}

export default function PreviewItems({ title, items, emptyText, showAll }: PreviewItemsProps) {
  return (
    <>
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
          <span className={classes.text} data-preview>
            {item.text}
          </span>
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item component={Link} to={showAll.to} className={classes.all}>
        {showAll.label}
      </Menu.Item>
    </>
  );
}
