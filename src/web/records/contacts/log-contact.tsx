import { Box, Button, Text } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#shared/fields/days.ts";
import { contactKinds, menteeUserNotes, type ContactKind } from "#shared/records/mentee-sub-records.ts";
import { promises } from "#shared/records/promises.ts";
import { services } from "#shared/records/services.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { readerZone } from "../../lib/clock.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { pendingChanges } from "../../lib/pending/pending-changes.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast, toastSaved, toastSaveFailed } from "../../lib/toasts.tsx";
import { toHtml } from "../parts/note-text.ts";
import { useTypedDraft } from "../form/use-typed-draft.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";
import { useCaller } from "../parts/use-caller.ts";
import { useMenteeScope } from "../parts/use-mentee-scope.ts";
import { useOpening } from "../parts/use-opening.ts";
import { ChoiceRow } from "./choice-row.tsx";
import {
  emptyContact,
  hasWrongDay,
  isTyped,
  promiseIn,
  requestOf,
  type ContactDraft,
} from "./contact-draft.ts";
import contactClasses from "./contacts.module.css";
import { ContactPlans } from "./contact-plans.tsx";
import { GivenService } from "./lazy-given.ts";
import { Dialog } from "../../components/dialog.tsx";

const minuteChoices = ["5", "15", "30", "60"];

interface LogContactProps {
  menteeId: string;
  /** Name of the mentee. */
  name: string;
  /** Preselected kind of contact. */
  kind?: ContactKind | undefined;
  isOpen: boolean;
  onClose: () => void;
}

function Panel({ menteeId, name, kind, onClose }: LogContactProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { organizationId } = caller;
  const { scope } = useMenteeScope({ type: menteeUserNotes, caller, menteeId, organizationId });
  const mayPromise = authorizeType(caller, promises, "add") === "allow";
  const mayLogService = authorizeType(caller, services, "add") === "allow";
  const [draft, setDraft, clear] = useTypedDraft(
    [menteeUserNotes.name, "contact", menteeId],
    emptyContact,
    isTyped,
    kind && { contactKind: kind },
  );
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState("");
  // Pressing Enter twice must not save twice.
  const isBusy = useRef(false);
  const opening = useOpening();
  const change = (changes: Partial<ContactDraft>) => {
    // The panel closes after the save, so anything typed until then would be lost without notice.
    if (!isBusy.current) setDraft((before) => ({ ...before, ...changes }));
  };
  const { minutes, text, given } = draft;
  // Drafts from an earlier version of the app can lack a kind.
  const contactKind = draft.contactKind || emptyContact.contactKind;

  const send = async (reached: "1" | "0") => {
    if (hasWrongDay(draft)) return t("dayInput.wrong");
    const body = {
      menteeId,
      contactKind,
      reached,
      minutes,
      note: toHtml(text),
      date: dayIn(scope.zone ?? readerZone()),
      promise: promiseIn(draft),
      nextContactOn: draft.nextContactOn,
      // A person who wasn't reached can't have received a service.
      service: given && reached === "1" ? { kind: given } : null,
    };
    const sent = requestOf(body, draft.sent, randomId);
    setDraft((before) => ({ ...before, sent }));
    const said = [
      t(`records.menteeUserNotes.options.contactKind.${contactKind}`),
      t(reached === "1" ? "screens.contact.reached" : "screens.contact.notReached"),
      text.trim(),
      body.promise?.text ?? "",
    ];
    const waiting = {
      table: menteeUserNotes.name,
      id: "0",
      menteeId,
      data: {},
      about: name,
      said: said.filter(Boolean).join("\n"),
      call: { path: "/quickLog", body: { ...sent.body } },
    };
    const answer = await pendingChanges.save<SaveAnswer>(waiting, sent.key);
    if (answer && answer.status !== 1) return answer.message;
    setDraft(emptyContact);
    // A panel that was closed may have been opened again. What was typed there since then stays.
    clear(opening.current ? {} : { ...draft, sent });
    if (answer) {
      toastSaved();
      void refreshAll();
    } else showToast("success", t("errors.waits"));
    if (opening.current) onClose();
    return "";
  };
  const save = async (reached: "1" | "0" = "1") => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    const refused = await send(reached).catch(failureText);
    setProblem(refused);
    if (refused) toastSaveFailed(refused);
    setIsSaving(false);
    isBusy.current = false;
  };
  return (
    <form
      noValidate
      className={mayLogService ? contactClasses.panel : undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <ChoiceRow
        label={t("records.menteeUserNotes.fields.contactKind")}
        value={contactKind}
        choices={contactKinds.map((value) => ({
          value,
          label: t(`records.menteeUserNotes.options.contactKind.${value}`),
        }))}
        isFirst
        onChange={(value) => change({ contactKind: value as ContactKind })}
      />
      <ChoiceRow
        label={t("records.menteeUserNotes.fields.minutes")}
        value={minutes}
        choices={[
          { value: "", label: t("screens.contact.noMinutes") },
          ...minuteChoices.map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => change({ minutes: value })}
      />
      <GrowingText
        name="contactText"
        label={t("records.menteeUserNotes.fields.note")}
        minRows={2}
        maxRows={10}
        maxLength={menteeUserNotes.fields["note"]?.max}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Box mt="xs" className={mayLogService ? contactClasses.late : undefined}>
        <GivenService value={given} onChange={(chosen) => change({ given: chosen })} />
      </Box>
      {mayPromise ? <ContactPlans draft={draft} onChange={change} /> : null}
      <Text size="xs" c="red" role="status" mt={6}>
        {problem ? t("screens.contact.kept", { problem }) : null}
      </Text>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t("screens.form.quick.keys")}
      </Text>
      <Box mt="auto" pt="md" className={contactClasses.buttons}>
        <FormButtons
          submit={t("screens.contact.save")}
          others={
            <Button variant="default" onClick={() => void save("0")}>
              {t("screens.contact.notReached")}
            </Button>
          }
          isBusy={isSaving}
          onClose={onClose}
        />
      </Box>
    </form>
  );
}

/**
 * Logs a contact with a mentee, by default a phone call. "Not reached" saves it at once. Typed text stays until it is
 * saved.
 */
export default function LogContact(props: LogContactProps) {
  const { t } = useTranslation();
  const { name, menteeId, kind, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("screens.list.contact", { name })}>
      <Panel key={`${menteeId}/${kind ?? ""}`} {...props} />
    </Dialog>
  );
}
