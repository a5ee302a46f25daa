import { Anchor, Skeleton, Stack, Title } from "@mantine/core";
import { Link } from "react-router";
import { hasStatus } from "../lib/api-error.ts";
import { EmptyState } from "./empty-state.tsx";
import { IconArrowLeft, type Icon } from "./icons/index.ts";
import { Loaded, type LoadedProps } from "./loaded.tsx";

/** A link back to the list of all items. */
export function BackLink({ to, className, children }: { to: string; className?: string; children: string }) {
  return (
    <Anchor component={Link} to={to} className={className}>
      <IconArrowLeft size={20} aria-hidden />
      {children}
    </Anchor>
  );
}

export interface ItemPageProps<Answer> extends Omit<LoadedProps<Answer>, "skeleton"> {
  /** The heading until the item has loaded. */
  title: string;
  /** Shown when the item no longer exists. */
  gone: string;
  icon: Icon;
  back: { readonly to: string; readonly text: string };
  /** The styles of the feature, with `page`, `back`, and `title`. */
  classes: Readonly<Record<string, string>>;
}

/** The page of one item for mentees: a link back, and the states for loading, failed, and no longer there. */
export function ItemPage<Answer>({ title, gone, icon, back, classes, ...loaded }: ItemPageProps<Answer>) {
  const isGone = hasStatus(loaded.query.error, 404);
  return (
    <div className={classes["page"]}>
      <BackLink to={back.to} className={classes["back"]}>
        {back.text}
      </BackLink>
      {isGone || loaded.query.data === undefined ? (
        <Title order={1} className={classes["title"]}>
          {title}
        </Title>
      ) : null}
      {isGone ? (
        <EmptyState icon={icon} title={gone} />
      ) : (
        <Loaded
          {...loaded}
          skeleton={
            <Stack aria-busy>
              <Skeleton h={320} radius="lg" />
            </Stack>
          }
        />
      )}
    </div>
  );
}
