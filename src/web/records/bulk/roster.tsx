import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

export type People = readonly { readonly id: string; readonly name: string }[];

/** Who was absent, and the values that differ for individual people. */
export interface RosterState {
  /** Ids of the people who were absent. */
  readonly absent: ReadonlySet<string>;
  /** Values of the field that may differ, by person. */
  readonly own: Readonly<Record<string, string>>;
}

const everyone: RosterState = { absent: new Set(), own: {} };

/** The state of a roster, and the parts of a bulk request that depend on it. */
export function useRoster(people: People) {
  const [state, setState] = useState(everyone);
  const present = people.filter(({ id }) => !state.absent.has(id));
  const each = Object.fromEntries(
    present.flatMap(({ id }) => (state.own[id]?.trim() ? [[id, state.own[id].trim()]] : [])),
  );
  return { people, state, setState, present, each };
}

interface RosterProps {
  roster: ReturnType<typeof useRoster>;
  /** Label of the field that may differ. */
  label: string;
  maxLength: number | undefined;
}

/** Asks who was present. For each present person, a different value can be entered. */
export function Roster({ roster: { people, state, setState, present }, label, maxLength }: RosterProps) {
  const { t } = useTranslation();
  const setPresent = (id: string, isPresent: boolean) =>
    setState(({ absent, own }) => {
      const next = new Set(absent);
      if (isPresent) next.delete(id);
      else next.add(id);
      return { absent: next, own };
    });
  return (
    <Stack gap="xs" role="group" aria-label={t("screens.bulk.roster")}>
      <Text size="sm" fw={500}>
        {t("screens.bulk.present", { present: present.length, people: people.length })}
      </Text>
      {people.map(({ id, name }) => (
        <Group key={id} gap="xs" wrap="nowrap" mih={36}>
          <Checkbox
            label={name}
            w="45%"
            checked={!state.absent.has(id)}
            onChange={(event) => setPresent(id, event.currentTarget.checked)}
          />
          {state.absent.has(id) ? null : (
            <TextInput
              flex={1}
              aria-label={`${label}: ${name}`}
              placeholder={t("screens.bulk.ownNote")}
              maxLength={maxLength}
              value={state.own[id] ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setState(({ absent, own }) => ({ absent, own: { ...own, [id]: value } }))
              }
            />
          )}
        </Group>
      ))}
    </Stack>
  );
}
