import { Anchor, Badge, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { lastListAddress, wayBack } from "../../records/list/scroll-memory.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/use-caller.ts";
import { MenteeFacts } from "./mentee-facts.tsx";
import classes from "./mentee-heading.module.css";
import { fullName, type MenteeHeader } from "./use-mentee-header.ts";

/** The mentee's name, which stays visible, and the most important facts. They are siblings in the scrolling page. */
export function MenteeHeading({ header }: { header: MenteeHeader | undefined }) {
  const { t } = useTranslation();
  const caller = useCaller();
  return (
    <>
      {mayOpenList(caller, "mentees") ? (
        <Anchor
          component={Link}
          to={lastListAddress("/mentee/manage")}
          state={wayBack}
          preventScrollReset
          size="sm"
          c="dimmed"
          className={classes.back}
          data-no-print
        >
          <Group component="span" gap={4} display="inline-flex">
            <IconArrowLeft size={16} aria-hidden />
            {t("screens.mentee.backToMentees")}
          </Group>
        </Anchor>
      ) : null}
      <div className={classes.person}>
        {header ? (
          <PersonAvatar name={`${header.firstName} ${header.lastName}`} image={header.image} size={40} />
        ) : (
          <Skeleton circle h={40} w={40} />
        )}
        <Title
          order={1}
          size="h4"
          lh={1.2}
          tabIndex={-1}
          className={classes.name}
          data-page-name={header && fullName(header)}
        >
          <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
            {t("screens.mentee.viewing")}{" "}
          </Text>
          {header ? fullName(header) : <Skeleton component="span" display="block" h={20} w={220} mt={2} />}
        </Title>
        {header?.anonymizedAt ? (
          <Badge color="grape">{t("screens.mentee.anonymized")}</Badge>
        ) : header?.active === "0" ? (
          <Badge color="gray">{t("screens.mentee.inactive")}</Badge>
        ) : null}
      </div>
      {header?.anonymizedAt ? null : <MenteeFacts header={header} />}
    </>
  );
}
