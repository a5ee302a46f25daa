import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "../../components/icons/index.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldTexts } from "../../fields/field-texts.ts";
import classes from "./list-toolbar.module.css";
import { defaultListState, type ListState } from "./list-url.ts";
import { OrganizationFilter } from "./organization-filter.tsx";
import { useRecordScope } from "../record-scope.ts";

interface ListToolbarProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

const earliest = "1900-01-01";
/** The choice of what lacks required answers. */
const incomplete = "incomplete";

export function ListToolbar({ state, onChange }: ListToolbarProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const [typed, setTyped] = useState(state.search);
  const [known, setKnown] = useState(state.search);
  // The back button changes the search too.
  if (known !== state.search) {
    setKnown(state.search);
    setTyped(state.search);
  }
  const dateField = type.list?.dateField;
  const handleReset = () => {
    setTyped("");
    const { search, from, to, active, incomplete: isAny } = defaultListState(type);
    onChange({ ...state, search, from, to, active, incomplete: isAny, page: 1 });
  };
  const setDay = (name: "from" | "to", value: string) => {
    if (value === "" || value >= earliest) onChange({ ...state, [name]: value, page: 1 });
  };
  return (
    <form
      role="search"
      className={classes.toolbar}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...state, search: typed.trim(), page: 1 });
      }}
    >
      <TextInput
        className={classes.search}
        label={t("screens.list.search")}
        aria-label={t("screens.list.searchLabel")}
        placeholder={t("screens.list.searchPlaceholder")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {dateField ? (
        <Group
          gap="xs"
          role="group"
          aria-label={t("screens.list.dateRange", { field: texts.label(dateField) })}
          wrap="nowrap"
        >
          <TextInput
            type="date"
            label={t("screens.list.from")}
            value={state.from}
            max={state.to || undefined}
            onChange={(event) => setDay("from", event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t("screens.list.to")}
            value={state.to}
            min={state.from || undefined}
            onChange={(event) => setDay("to", event.currentTarget.value)}
          />
        </Group>
      ) : null}
      {type.activeField ? (
        <NativeSelect
          label={t("screens.list.show")}
          value={state.incomplete ? incomplete : state.active}
          data={[
            { value: "", label: t("screens.list.showAll") },
            { value: "1", label: t("screens.list.showActive") },
            { value: "0", label: t("screens.list.showInactive") },
            ...(type.hasWaivers ? [{ value: incomplete, label: t("screens.list.showIncomplete") }] : []),
          ]}
          onChange={(event) => {
            const shown = event.currentTarget.value;
            const active = shown === "1" || shown === "0" ? shown : "";
            onChange({ ...state, active, incomplete: shown === incomplete ? "1" : "", page: 1 });
          }}
        />
      ) : null}
      <OrganizationFilter />
      <Group gap="xs">
        <Button type="submit" variant="default">
          {t("screens.list.searchButton")}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={handleReset}
        >
          {t("screens.list.reset")}
        </Button>
      </Group>
    </form>
  );
}
