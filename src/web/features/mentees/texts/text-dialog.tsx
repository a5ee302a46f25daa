import { Alert, Anchor, Button, Group, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { authorizeType } from "#shared/access/policy.ts";
import type { TextPreview } from "#shared/contracts/responses/texts.ts";
import { languageCodes, languages } from "#shared/constants.ts";
import { mentees } from "#shared/records/mentees.ts";
import { consentMethods, maxTextLength, textSegments } from "#shared/texts.ts";
import ReadingHint from "../../../fields/reading-hint.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { FormButtons } from "../../../components/form-buttons.tsx";
import { GrowingText } from "../../../components/growing-text.tsx";
import { call } from "../../../lib/api.ts";
import { longDate } from "../../../lib/dates.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useUser } from "../../../lib/use-session.ts";
import { useTypedDraft } from "../../../records/form/use-typed-draft.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";
import { useChange } from "../../../records/parts/use-change.ts";
import { Dialog } from "../../../components/dialog.tsx";

interface TextDialogProps {
  menteeId: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

interface PartProps {
  menteeId: string;
  preview: TextPreview;
}

/** Explains why no text message can be sent now, and what to do. */
function NoText({ menteeId, preview, onClose }: PartProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const consent = useChange("/texts/consent");
  const { state, lastDigits: digits, consentOn, number, wording, language } = preview;
  const [method, setMethod] = useState<string>("spoken");
  const day = consentOn ? longDate(consentOn, i18n.language) : "";
  const asks = state === "noConsent" || state === "otherNumber";
  const mayRecord = asks && authorizeType(caller, mentees, "edit") === "allow";
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="yellow" w="100%">
        {t(`phoneTexts.state_${state}`, { day })}
      </Alert>
      {mayRecord ? (
        <>
          <div>
            <Text size="sm" fw={500}>
              {t("phoneTexts.askThis")}
            </Text>
            <Text size="sm" lang={language} data-consent-wording>
              {wording}
            </Text>
          </div>
          <Radio.Group label={t("phoneTexts.howAgreed")} value={method} onChange={setMethod}>
            <Stack gap={6} mt={4}>
              {consentMethods.map((code) => (
                <Radio key={code} value={code} label={t(`phoneTexts.method_${code}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </>
      ) : null}
      {mayRecord ? (
        <Button
          loading={consent.isSaving}
          onClick={() =>
            void consent.send({ menteeId, allowed: "1", number, method }, { done: t("phoneTexts.agreed") })
          }
          data-autofocus
        >
          {t("phoneTexts.agrees", { digits })}
        </Button>
      ) : null}
      {state === "noNumber" ? (
        <Anchor component={Link} to={`/mentee/manage/${menteeId}`} onClick={onClose}>
          {t("phoneTexts.openProfile")}
        </Anchor>
      ) : null}
    </Stack>
  );
}

/**
 * Says in one line when and how the mentee consented to text messages, and who recorded it. Expanding it shows the
 * wording.
 */
function Consent({ preview: { consentOn, consent, language } }: Pick<PartProps, "preview">) {
  const { t, i18n } = useTranslation();
  const parts = [
    t("phoneTexts.since", { day: longDate(consentOn, i18n.language) }),
    consent ? `${t(`phoneTexts.method_${consent.method}`)}.` : "",
    consent?.recordedBy ? t("phoneTexts.recordedBy", { name: consent.recordedBy }) : "",
  ];
  const line = parts.filter(Boolean).join(" ");
  return (
    <Text component="div" size="xs" c="dimmed">
      {consent?.wording ? (
        <details>
          <summary>{line}</summary>
          <span lang={language}>{consent.wording}</span>
        </details>
      ) : (
        line
      )}
    </Text>
  );
}

type TextDraft = {
  readonly text: string;
  /** The text of the last try. Its id stays the same while the text does, so that a retry doesn't send it twice. */
  readonly tried?: { readonly text: string; readonly clientId: string };
};

function TextForm({ menteeId, preview, onClose }: PartProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { firstName } = useUser();
  const caller = useCaller();
  const [draft, setDraft, clear] = useTypedDraft<TextDraft>(["texts", "text", menteeId], { text: "" });
  const { text } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const written = text.trim();
  const sending = useChange("/texts/send", () => clear({ text }), { onClose });
  const ending = useChange("/texts/consent");
  const body = written ? `${firstName}: ${written}` : "";
  const units = textSegments(body);
  const isTooLong = [...written].length > maxTextLength;
  const error = isTooLong
    ? t("phoneTexts.tooLong", { max: maxTextLength })
    : isChecked && !written
      ? t("phoneTexts.missing")
      : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!written || isTooLong) return;
    const tried = draft.tried?.text === written ? draft.tried : { text: written, clientId: randomId() };
    setDraft({ text, tried });
    void sending.send({ menteeId, ...tried }, { done: t("phoneTexts.sent") });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="sm">
        {preview.isSent ? null : <Alert color="yellow">{t("phoneTexts.notSent")}</Alert>}
        <GrowingText
          name="text"
          label={t("phoneTexts.message")}
          description={t("phoneTexts.hint")}
          minRows={3}
          maxRows={8}
          value={text}
          error={error}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, text: value }))}
          data-autofocus
        />
        <ReadingHint text={text} language={preview.language} />
        {body ? (
          <div>
            <Text size="sm" fw={500}>
              {t("phoneTexts.preview")}
            </Text>
            <Text size="sm" data-text-preview style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {body}
            </Text>
            <Text size="xs" c="dimmed">
              {t("phoneTexts.to", { digits: preview.lastDigits })}{" "}
              {units > 1 ? t("phoneTexts.units", { count: units }) : null}
            </Text>
          </div>
        ) : null}
        <FormButtons submit={t("phoneTexts.send")} isBusy={sending.isSaving} onClose={onClose} />
        <Group justify="space-between" gap="xs">
          <Consent preview={preview} />
          {authorizeType(caller, mentees, "edit") === "allow" ? (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              loading={ending.isSaving}
              onClick={() => void ending.send({ menteeId, allowed: "0" }, { done: t("phoneTexts.ended") })}
            >
              {t("phoneTexts.ends")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** The language of text messages, emails, and the app, unless the mentee selects another one. */
function LanguageChoice({ menteeId, preview }: PartProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { send, isSaving } = useChange("/mentees/language");
  if (authorizeType(caller, mentees, "edit") !== "allow") return null;
  return (
    <NativeSelect
      mt="md"
      size="xs"
      label={t("phoneTexts.language")}
      value={preview.language}
      disabled={isSaving}
      data={languageCodes.map((value) => ({ value, label: languages[value].name }))}
      onChange={({ currentTarget }) =>
        void send({ menteeId, language: currentTarget.value }, { done: t("phoneTexts.languageSaved") })
      }
    />
  );
}

/** Sends a text message to a mentee who has consented, and records consent or its withdrawal. */
export default function TextDialog({ menteeId, name, isOpen, onClose }: TextDialogProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["texts", menteeId],
    queryFn: async ({ signal }) =>
      (await call<{ dataValues: TextPreview }>("/texts/preview", { menteeId }, { signal })).dataValues,
    enabled: isOpen,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("phoneTexts.title", { name })}>
      <Loaded query={query} failed={t("phoneTexts.failed")}>
        {(preview) => {
          const Part = preview.state === "allowed" ? TextForm : NoText;
          return (
            <>
              <Part menteeId={menteeId} preview={preview} onClose={onClose} />
              <LanguageChoice menteeId={menteeId} preview={preview} />
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
