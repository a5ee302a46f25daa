import { Anchor, Skeleton, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { IconArrowLeft, IconChecklist } from "../../../components/icons/index.ts";
import { Loaded, type LoadedProps } from "../../../components/loaded.tsx";
import { hasStatus } from "../../../lib/api-error.ts";
import classes from "./plan.module.css";

interface ItemPageProps<Answer> extends Omit<LoadedProps<Answer>, "skeleton"> {
  /** Shown when the item no longer exists. */
  gone: string;
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
  const { data, error } = query;
  const isGone = hasStatus(error, 404);
  return (
    <div className={classes.page}>
      <BackLink />
      {isGone || data === undefined ? (
        <Title order={1} className={classes.title}>
          {t("plan.title")}
        </Title>
      ) : null}
      {isGone ? (
        <EmptyState icon={IconChecklist} title={gone} />
      ) : (
        <Loaded
          query={query}
          failed={failed}
          skeleton={
            <Stack aria-busy>
              <Skeleton h={320} radius="lg" />
            </Stack>
          }
        >
          {children}
        </Loaded>
      )}
    </div>
  );
}
