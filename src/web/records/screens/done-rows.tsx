import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { defaultPageSize } from "#shared/constants.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { IconChevronDown, IconChevronRight } from "../../components/icons/index.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ListState } from "../list/list-url.ts";
import { withDone } from "../list/open-first.ts";
import { useRecordList } from "../list/use-record-list.ts";

interface DoneRowsProps {
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
  hasOpen: boolean;
  /** Shown if there are no done rows either. */
  empty: ReactNode;
  show: (rows: readonly WireRow[], title: string) => ReactNode;
  onChange: (state: ListState) => void;
}

/** The done rows, collapsed behind their count. */
export default function DoneRows({ state, columns, hasOpen, empty, show, onChange }: DoneRowsProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const [isOpen, { toggle }] = useDisclosure();
  const done = withDone({ ...state, page: 1 }, scope.type, true);
  const { data } = useRecordList(scope, { ...done, perPage: defaultPageSize }, columns);
  if (!data) return null;
  const { dataValues: rows, totalRecords: count } = data;
  if (count === 0) return hasOpen ? null : empty;
  const title = t("screens.caseWork.done", { count });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label={title} data-done>
      {hasOpen ? null : <Text mb="xs">{t("screens.caseWork.nothingOpen")}</Text>}
      <Button
        variant="subtle"
        color="gray"
        my="xs"
        aria-expanded={isOpen}
        leftSection={<Chevron size={16} aria-hidden />}
        onClick={toggle}
      >
        {title}
      </Button>
      {isOpen ? show(rows, title) : null}
      {isOpen && count > rows.length ? (
        <Button variant="default" my="xs" onClick={() => onChange(done)}>
          {t("screens.caseWork.allDone", { count })}
        </Button>
      ) : null}
    </section>
  );
}
