import { Button, Group, TextInput } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayInput } from "../../components/day-input.tsx";
import { IconCalendar, IconPlus } from "../../components/icons/index.ts";
import type { ContactDraft } from "./contact-draft.ts";

interface ContactPlansProps {
  draft: ContactDraft;
  onChange: (changes: Partial<ContactDraft>) => void;
}

/** Inputs for what follows from a contact, shown on demand: a promise with its due date, and the next contact. */
export function ContactPlans({ draft, onChange }: ContactPlansProps) {
  const { t } = useTranslation();
  const { promise, promiseDay, nextContactOn } = draft;
  const [hasPromise, setHasPromise] = useState(promise !== "" || promiseDay !== "");
  const [hasNext, setHasNext] = useState(nextContactOn !== "");
  // Moves the focus to the input that was just shown.
  const asked = useRef(false);
  const focusShownInput = useCallback((input: HTMLInputElement | null) => {
    if (asked.current) input?.focus();
  }, []);
  const ask = (show: (isShown: boolean) => void) => () => {
    asked.current = true;
    show(true);
  };
  return (
    <>
      {hasPromise ? (
        <Group gap="xs" mt="xs" grow preventGrowOverflow={false} align="flex-start">
          <TextInput
            label={t("screens.contact.promise")}
            maxLength={2000}
            value={promise}
            ref={focusShownInput}
            onChange={(event) => onChange({ promise: event.currentTarget.value })}
          />
          <DayInput
            label={t("screens.contact.promiseDay")}
            value={promiseDay}
            onChange={(day) => onChange({ promiseDay: day })}
          />
        </Group>
      ) : null}
      {hasNext ? (
        <DayInput
          mt="xs"
          ref={focusShownInput}
          label={t("screens.contact.nextOn")}
          value={nextContactOn}
          onChange={(day) => onChange({ nextContactOn: day })}
        />
      ) : null}
      <Group gap="xs" mt="xs">
        {hasPromise ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={ask(setHasPromise)}
          >
            {t("screens.contact.promise")}
          </Button>
        )}
        {hasNext ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={ask(setHasNext)}
          >
            {t("screens.contact.nextOn")}
          </Button>
        )}
      </Group>
    </>
  );
}
