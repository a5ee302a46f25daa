import { Badge, Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import { formatNumber } from "../../../lib/numbers.ts";
import { useIsPhone } from "../../../lib/use-is-phone.ts";
import type { Appointment } from "../../../records/appointments/appointment.ts";
import { FollowUpRow } from "./follow-up-row.tsx";
import { LeavingRow, OutcomeRow, WorkRow } from "./todo-row.tsx";
import classes from "./today.module.css";

/** Number of rows on a phone until all are requested. */
const phoneRows = 6;

interface TodoListProps {
  today: TodayValues<Appointment>;
  /** Loads the rows that the response left out. */
  onShowAll: () => void;
}

/**
 * What needs the user: people who asked for a call, appointments without an outcome, late and due work, follow-ups to
 * ask, and people who leave custody.
 */
export function TodoList({ today, onShowAll }: TodoListProps) {
  const { t, i18n } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const { day, outcomes, work, leaving, todo } = today;
  const workRow = (one: (typeof work.rows)[number]) => {
    const key = `${one.table}/${one.id}`;
    return one.call ? (
      <FollowUpRow key={key} work={one} call={one.call} />
    ) : (
      <WorkRow key={key} work={one} today={day} />
    );
  };
  const rows = [
    ...work.rows.filter(({ asks }) => asks).map(workRow),
    ...outcomes.rows.map((one) => <OutcomeRow key={`appointments/${one.id}`} appointment={one} />),
    ...work.rows.filter(({ asks }) => !asks).map(workRow),
    ...leaving.rows.map((one) => <LeavingRow key={`mentees/${one.id}`} mentee={one} />),
  ];
  const shown = isPhone && !isOpen ? rows.slice(0, phoneRows) : rows;
  const rest = todo - shown.length;
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.card}
      aria-label={t("today.todo")}
      data-today="todo"
    >
      <div className={classes.head}>
        <Title order={2} size="sm">
          {t("today.todo")}
        </Title>
        {todo > 0 ? (
          <Badge variant="light" color="gray" data-count={todo}>
            {formatNumber(todo, i18n.language)}
          </Badge>
        ) : null}
      </div>
      {todo === 0 ? (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t("today.todoEmpty")}
        </Text>
      ) : (
        <ul className={classes.rows}>{shown}</ul>
      )}
      {rest > 0 ? (
        <Button
          variant="subtle"
          size="sm"
          mx="xs"
          mb="xs"
          onClick={() => {
            setIsOpen(true);
            if (rows.length < todo) onShowAll();
          }}
        >
          {t("today.more", { count: rest })}
        </Button>
      ) : null}
    </Paper>
  );
}
