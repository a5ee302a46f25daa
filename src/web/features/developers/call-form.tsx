import {
  Button,
  Code,
  NativeSelect,
  Paper,
  PasswordInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button.tsx";
import { CallAnswer } from "./call-answer.tsx";
import { commandOf, makeCall, type KeyCall } from "./key-call.ts";

const keyPattern = /^mm_\w+$/;
const monospace = { input: { fontFamily: "var(--mantine-font-family-monospace)" } };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const nameOf = ({ path, summary }: KeyCall): string => `${path.split("/").at(-1)}: ${summary}`;

/** A form that makes one call with a key, and shows the response. The key is stored only in the form's memory. */
export function CallForm({ calls }: { calls: readonly KeyCall[] }) {
  const { t } = useTranslation();
  const [key, setKey] = useState("");
  const [chosen, setChosen] = useState(calls[0]);
  const [body, setBody] = useState(chosen?.example ?? "");
  const [once, setOnce] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: makeCall,
    meta: { isQuiet: true },
  });
  if (!chosen) return null;
  const isKey = keyPattern.test(key.trim());
  const isBody = isJson(body);
  const request = { path: chosen.path, body, once: chosen.takesOnceKey ? once.trim() : "" };
  const choose = (path: string) => {
    const next = calls.find((one) => one.path === path) ?? chosen;
    setChosen(next);
    setBody(next.example);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isKey && isBody && !isPending) mutate({ ...request, key: key.trim() });
  };
  return (
    <Stack maw={760} gap="lg">
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <PasswordInput
            label={t("developers.key")}
            description={t("developers.keyHint")}
            value={key}
            maxLength={100}
            autoComplete="off"
            error={isChecked && !isKey ? t("developers.noKey") : undefined}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <NativeSelect
            label={t("developers.call")}
            value={chosen.path}
            data={calls.map((one) => ({ value: one.path, label: nameOf(one) }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <Textarea
            label={t("developers.body")}
            value={body}
            minRows={6}
            maxRows={24}
            autosize
            spellCheck={false}
            styles={monospace}
            error={isChecked && !isBody ? t("developers.notJson") : undefined}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          {chosen.takesOnceKey ? (
            <TextInput
              label={t("developers.once")}
              description={t("developers.onceHint")}
              value={once}
              maxLength={200}
              onChange={(event) => setOnce(event.currentTarget.value)}
            />
          ) : null}
          <div>
            <Button type="submit" loading={isPending}>
              {t("developers.send")}
            </Button>
          </div>
        </Stack>
      </form>
      <CallAnswer answer={data} error={error} />
      <Paper component="section" p="md" radius="lg" aria-label={t("developers.command")}>
        <Text fw={600} mb="xs">
          {t("developers.command")}
        </Text>
        <Code block mb="xs" tabIndex={0}>
          {commandOf(request)}
        </Code>
        <CopyButton text={commandOf(request)} label={t("developers.copy")} />
      </Paper>
    </Stack>
  );
}
