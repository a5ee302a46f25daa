import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Banner } from "../../components/banner.tsx";
import classes from "./auth-card.module.css";
import { refusalText } from "./refusal-text.ts";

interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  /** A red or green banner above the fields. */
  banner?: ReactNode;
  /** Why the server refused, for a red banner. */
  error?: unknown;
  children: ReactNode;
}

/** The card of every screen before sign-in. */
export function AuthCard({ title, subtitle, banner, error, children }: AuthCardProps) {
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
        {banner ?? (error ? <Banner kind="error">{refusalText(error)}</Banner> : null)}
        {children}
      </Stack>
    </Paper>
  );
}
