import { Anchor, Badge, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DateText } from "../../components/date-text.tsx";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import type { DashboardCardDeclaration } from "./dashboard-cards.ts";
import classes from "./dashboard-card.module.css";
import type { DashboardItem } from "./use-dashboard.ts";

interface DashboardCardProps {
  card: DashboardCardDeclaration;
  /** Undefined while loading. */
  items: DashboardItem[] | undefined;
}

function Row({ card, item }: { card: DashboardCardDeclaration; item: DashboardItem }) {
  const { t } = useTranslation();
  const title = item.notificationSubject || item.name;
  const text = item.notificationMessage || item.menteeName;
  return (
    <li className={classes.row}>
      {card.isPeople ? <PersonAvatar name={item.name} image={item.image} size={30} /> : null}
      <div className={classes.body}>
        <Link to={card.to(item)} className={classes.link}>
          {title}
        </Link>
        {text ? (
          <Text size="xs" c="dimmed" truncate>
            {text}
          </Text>
        ) : null}
      </div>
      {card.also ? (
        <Anchor component={Link} to={card.also.to(item)} size="xs" className={classes.also}>
          {t(card.also.label)}
        </Anchor>
      ) : null}
      <DateText value={item.date} size="xs" c="dimmed" />
    </li>
  );
}

/** One list of the dashboard; every row leads on. */
export function DashboardCard({ card, items }: DashboardCardProps) {
  const { t } = useTranslation();
  const Icon = card.icon;
  return (
    <Paper component="section" radius="lg" className={classes.card} aria-label={t(card.title)}>
      <div className={classes.head}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <Title order={2} size="sm">
          {t(card.title)}
        </Title>
        {items && items.length > 0 ? (
          <Badge color={card.list === "urgentMentees" ? "red" : "gray"} ml="auto">
            {items.length}
          </Badge>
        ) : null}
      </div>
      {items === undefined ? (
        <Stack gap="xs" p="md" pt={0} aria-busy>
          <Skeleton h={30} />
          <Skeleton h={30} />
          <Skeleton h={30} />
        </Stack>
      ) : items.length === 0 ? (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t(card.empty)}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {items.map((item) => (
            <Row key={item.id} card={card} item={item} />
          ))}
        </ul>
      )}
    </Paper>
  );
}
