import { Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface AccountSectionProps {
  /** Id of the heading. */
  id: string;
  title: string;
  hint: string;
  /** Maximum width in pixels. */
  maxWidth: number;
  /** True to leave space above it. */
  isSpaced?: boolean;
  children: ReactNode;
}

/** A titled part of the password page. */
export function AccountSection({ id, title, hint, maxWidth, isSpaced, children }: AccountSectionProps) {
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      p={{ base: "md", sm: "lg" }}
      radius="lg"
      maw={maxWidth}
      {...(isSpaced ? { mt: "lg" } : {})}
    >
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {hint}
      </Text>
      {children}
    </Paper>
  );
}
