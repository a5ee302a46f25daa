import { Anchor, Badge, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconArrowLeft } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { lastListAddress, wayBack } from "../../records/list/scroll-memory.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { MenteeFacts } from "./mentee-facts.tsx";
import classes from "./mentee-heading.module.css";
import { fullName } from "./use-mentee-header.ts";

const MenteeActions = lazyPart(() => withTexts(["palette"], () => import("./mentee-actions.tsx")));

/** A back link, the mentee's name (always visible), key facts, and frequent actions. */
export function MenteeHeading({ header }: { header: MenteeHeader | undefined }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const mustKnow = header?.anonymizedAt ? "" : header?.facts?.specialNeedRequirements;
  return (
    <>
      {mayOpenList(caller, "mentees") ? (
        <Anchor
          component={Link}
          to={lastListAddress("/mentee/manage")}
          state={wayBack}
          preventScrollReset
          size="xs"
          c="dimmed"
          className={classes.back}
          data-no-print
        >
          <Group component="span" gap={4} display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t("screens.mentee.backToMentees")}
          </Group>
        </Anchor>
      ) : null}
      <div className={classes.person}>
        {header ? (
          <PersonAvatar name={`${header.firstName} ${header.lastName}`} image={header.image} size={36} />
        ) : (
          <Skeleton circle h={36} w={36} />
        )}
        <div className={classes.words}>
          <Title
            order={1}
            size="h3"
            lh={1.2}
            tabIndex={-1}
            className={classes.name}
            data-page-name={header && fullName(header)}
          >
            <Text component="span" size="xs" c="dimmed" fw={400}>
              {t("screens.mentee.viewing")}{" "}
            </Text>
            {header ? fullName(header) : <Skeleton component="span" display="inline-block" h={20} w={180} />}
          </Title>
          {header?.anonymizedAt ? (
            <Badge color="violet">{t("screens.mentee.anonymized")}</Badge>
          ) : header?.active === "0" ? (
            <Badge color="gray">{t("screens.mentee.inactive")}</Badge>
          ) : null}
          {header && !header.anonymizedAt ? <MenteeFacts header={header} /> : null}
          {mustKnow ? (
            <Text size="sm" className={classes.mustKnow}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>{mustKnow}</span>
            </Text>
          ) : null}
        </div>
        {header && !header.anonymizedAt ? (
          <PartFallback show={<div className={classes.actions} />}>
            <MenteeActions header={header} />
          </PartFallback>
        ) : (
          <div className={classes.actions} />
        )}
      </div>
    </>
  );
}
