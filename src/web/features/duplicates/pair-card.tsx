import { Anchor, Badge, Button, Group, Paper, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DecidePair } from "#shared/contracts/duplicates.ts";
import type { DuplicatePair, PairSide } from "#shared/contracts/responses/duplicates.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { longDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { mergePath } from "../../records/parts/merge-path.ts";
import classes from "./pair-card.module.css";

interface PairCardProps {
  pair: DuplicatePair;
  /** Without it, the pair is read-only. */
  onDecide?: (state: DecidePair["state"]) => void;
  isBusy: boolean;
  /** True if the user may merge the two records. */
  mayMerge: boolean;
}

function SideHead({ side }: { side: PairSide }) {
  const { t } = useTranslation();
  return (
    <Table.Th scope="col">
      <Anchor
        component={Link}
        size="sm"
        fw={600}
        to={recordPath({ tableName: "mentees", recordId: side.id, menteeId: side.id }) ?? "/"}
      >
        {side.name}
      </Anchor>
      {side.active ? null : (
        <Text span size="xs" c="dimmed">
          {` (${t("duplicates.inactive")})`}
        </Text>
      )}
    </Table.Th>
  );
}

/** Two mentees side by side with their stored values. Differences come first. */
export function PairCard({ pair, onDecide, isBusy, mayMerge }: PairCardProps) {
  const { t, i18n } = useTranslation();
  const texts = useFieldTexts("mentees");
  const [first, second] = pair.sides;
  const title = t("duplicates.decide", { first: first.name, second: second.name });
  const shown = (value = "") => (isCalendarDay(value) ? longDate(value, i18n.language) : value);
  const isSame = (name: string) => first.values[name] === second.values[name];
  const names = Object.keys(mentees.fields).filter((name) => first.values[name] || second.values[name]);
  const ordered = [...names.filter((name) => !isSame(name)), ...names.filter(isSame)];
  return (
    <Paper withBorder p="md" mb="md" component="li" tabIndex={-1} aria-label={title} data-pair={pair.id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Badge variant="light" color={pair.isLikely ? "orange" : "gray"} tt="none">
          {t(pair.isLikely ? "duplicates.likely" : "duplicates.possible")}
        </Badge>
        {onDecide ? (
          <Group gap="xs" role="group" aria-label={title}>
            {mayMerge ? (
              <Button size="xs" component={Link} to={mergePath(first.id, second.id)}>
                {t("duplicates.same")}
              </Button>
            ) : (
              <Button size="xs" disabled={isBusy} onClick={() => onDecide("same")}>
                {t("duplicates.same")}
              </Button>
            )}
            <Button size="xs" disabled={isBusy} onClick={() => onDecide("different")}>
              {t("duplicates.different")}
            </Button>
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => onDecide("later")}>
              {t("duplicates.later")}
            </Button>
          </Group>
        ) : null}
      </Group>
      <Text size="sm" mb="xs">
        {pair.reasons.map((reason) => t(`screens.form.duplicateBy.${reason}`)).join(" ")}
      </Text>
      <Table layout="fixed" aria-label={title} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w="32%">
              {t("duplicates.field")}
            </Table.Th>
            <SideHead side={first} />
            <SideHead side={second} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ordered.map((name) => (
            <Table.Tr key={name} data-differs={!isSame(name) || undefined}>
              <Table.Th scope="row">
                {texts.label(name)}
                {isSame(name) ? null : (
                  <Text span size="xs" c="dimmed" display="block">
                    {t("duplicates.differs")}
                  </Text>
                )}
              </Table.Th>
              <Table.Td>{shown(first.values[name])}</Table.Td>
              <Table.Td>{shown(second.values[name])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
