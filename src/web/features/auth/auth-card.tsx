import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./auth-card.module.css";

interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  /** A red or green banner above the fields. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The card of every screen before sign-in. */
export function AuthCard({ title, subtitle, banner, children }: AuthCardProps) {
  return (
    <Paper className={classes.card} radius="lg">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h3" tabIndex={-1}>
            {title}
          </Title>
          {subtitle ? (
            <Text c="dimmed" size="sm" mt={4}>
              {subtitle}
            </Text>
          ) : null}
        </div>
        {banner}
        {children}
      </Stack>
    </Paper>
  );
}
