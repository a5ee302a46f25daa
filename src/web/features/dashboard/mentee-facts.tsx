import { Button, Paper, Text, Title } from "@mantine/core";
import { IconMessageCircle, IconPhone, IconStarFilled } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CaseManagerCard as CaseManager } from "#shared/contracts/responses/dashboard.ts";
import { useChatRooms } from "../../chat-parts/use-chat-rooms.ts";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { formatNumber } from "../../lib/numbers.ts";
import classes from "./mentee-dashboard.module.css";
import { telLink } from "../../lib/phone.ts";

export function PointsCard({ points }: { points: number }) {
  const { t, i18n } = useTranslation();
  return (
    <Paper component="section" radius="lg" className={classes.fact} aria-label={t("dashboard.points")}>
      <Title order={2} className={classes.sectionTitle}>
        {t("dashboard.points")}
      </Title>
      <div className={classes.points} data-points={points}>
        <IconStarFilled size={30} aria-hidden />
        {formatNumber(points, i18n.language)}
      </div>
      <Text c="dimmed" className={classes.small}>
        {t("dashboard.pointsHint")}
      </Text>
    </Paper>
  );
}

export function CaseManagerCard({ person }: { person: CaseManager | null }) {
  const { t } = useTranslation();
  const { data } = useChatRooms();
  const room = data?.rooms.find(({ roomType }) => roomType === "mentee");
  return (
    <Paper component="section" radius="lg" className={classes.fact} aria-label={t("dashboard.caseManager")}>
      <Title order={2} className={classes.sectionTitle}>
        {t("dashboard.caseManager")}
      </Title>
      {person ? (
        <div className={classes.person}>
          <PersonAvatar name={person.name} image={person.image} size={52} />
          <div className={classes.stepBody}>
            <div className={classes.personName}>{person.name}</div>
            <Text c="dimmed" className={classes.small} truncate>
              {person.cellPhone || person.email}
            </Text>
          </div>
        </div>
      ) : (
        <Text c="dimmed" className={classes.small}>
          {t("dashboard.noCaseManager")}
        </Text>
      )}
      <div className={classes.ways}>
        {person?.cellPhone ? (
          <Button
            component="a"
            href={telLink(person.cellPhone)}
            variant="default"
            size="md"
            leftSection={<IconPhone size={20} aria-hidden />}
          >
            {t("dashboard.call")}
          </Button>
        ) : null}
        <Button
          component={Link}
          to={room ? `/chat/${room.roomId}` : "/chat"}
          variant="light"
          size="md"
          leftSection={<IconMessageCircle size={20} aria-hidden />}
        >
          {t("dashboard.write")}
        </Button>
      </div>
    </Paper>
  );
}
