import { Anchor, Skeleton, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { IconArrowLeft, IconChecklist } from "../../../components/icons/index.ts";
import { ApiError } from "../../../lib/api-error.ts";
import classes from "./plan.module.css";

interface Loading<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface ItemPageProps<Answer> {
  query: Loading<Answer>;
  /** Shown when the item no longer exists. */
  gone: string;
  /** Shown when loading fails. */
  failed: string;
  children: (answer: Answer) => ReactNode;
}

/** The link back to the plan. */
export function BackLink() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/plan" className={classes.back}>
      <IconArrowLeft size={20} aria-hidden />
      {t("plan.back")}
    </Anchor>
  );
}

/** The frame of an item in a mentee's plan: a back link, and the states for loading, failed, and no longer there. */
export function ItemPage<Answer>({ query, gone, failed, children }: ItemPageProps<Answer>) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  const shown = isGone ? undefined : data;
  return (
    <div className={classes.page}>
      <BackLink />
      {shown === undefined ? (
        <Title order={1} className={classes.title}>
          {t("plan.title")}
        </Title>
      ) : null}
      {isGone ? (
        <EmptyState icon={IconChecklist} title={gone} />
      ) : shown !== undefined ? (
        children(shown)
      ) : error ? (
        <FailureAlert title={failed} error={error} onRetry={refetch} />
      ) : (
        <Stack aria-busy>
          <Skeleton h={320} radius="lg" />
        </Stack>
      )}
    </div>
  );
}
