import { Stack, Text } from "@mantine/core";
import type { Icon } from "./icons/index.ts";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  icon: Icon;
  title: string;
  hint?: string;
  /** The first action to offer. */
  action?: ReactNode;
  isCompact?: boolean;
  /** True if it is the only content of the page and so its heading. */
  isPage?: boolean;
}

/** Says what belongs here if there is nothing yet. */
export function EmptyState({ icon: Icon, title, hint, action, isCompact, isPage }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={isCompact ? "md" : 48} px="md" ta="center">
      <span className={classes.icon}>
        <Icon size={isCompact ? 18 : 24} stroke={1.5} aria-hidden />
      </span>
      <Text component={isPage ? "h1" : "p"} fw={500} size="sm" className={classes.title}>
        {title}
      </Text>
      {hint ? (
        <Text size="sm" c="dimmed" maw={380}>
          {hint}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}
