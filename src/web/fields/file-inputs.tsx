import { Button, Group, Input, Stack } from "@mantine/core";
import { FilePicker } from "../components/file-picker.tsx";
import { IconFile, IconTrash, IconUpload } from "../components/icons/index.ts";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { asText, joinList, splitList, wrapperProps, type InputProps } from "./field-props.ts";
import StoredFileLink from "./stored-file-link.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const DropArea = lazyPart(() => import("./drop-area.tsx"));

interface StoredFileProps {
  stored: string;
  /** Original name of the file, known right after the upload. */
  shownName?: string;
  onDelete?: () => void;
}

function StoredFile({ stored, shownName, onDelete }: StoredFileProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap">
      <IconFile size={18} aria-hidden />
      <StoredFileLink stored={stored} name={shownName} size="sm" />
      {onDelete ? (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          {t("screens.field.deleteFile")}
        </Button>
      ) : null}
    </Group>
  );
}

export function FileInput(props: InputProps) {
  const { t } = useTranslation();
  const { table, recordId, name, label, value, storedName, onChange } = props;
  const { share, send } = useUpload({ path: "/file-upload", name, recordId, table });
  const stored = asText(value);
  // The name of the stored file until it is replaced.
  const [names, setNames] = useState<Record<string, string>>({});
  const [first] = useState(stored);
  const shownName = names[stored] ?? (stored === first ? storedName : undefined);
  const id = useId();
  const action = t(stored ? "screens.field.changeFile" : "screens.field.uploadFile");
  const handleFile = async (file: File) => {
    const next = await send(file);
    if (!next) return;
    setNames((before) => ({ ...before, [next]: file.name }));
    onChange(next);
  };
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div" id={id}>
      <Stack gap={6} align="flex-start" py={4}>
        {stored ? <StoredFile stored={stored} shownName={shownName} onDelete={() => onChange("")} /> : null}
        <FilePicker onPick={(file) => void handleFile(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={`${label}: ${action}`}
              loading={share !== undefined}
            >
              {action}
            </Button>
          )}
        </FilePicker>
      </Stack>
      {share === undefined ? null : <UploadProgress share={share} />}
    </Input.Wrapper>
  );
}

export function MultiFileInput(props: InputProps) {
  const { t } = useTranslation();
  const { table, recordId, name, label, value, fileNames, onChange } = props;
  const { share, send } = useUpload({ path: "/file-upload", name, recordId, table });
  const [names, setNames] = useState<Record<string, string>>({});
  const id = useId();
  const stored = splitList(value);
  const handleFiles = async (files: File[]) => {
    const added: string[] = [];
    for (const file of files) {
      const next = await send(file);
      if (!next) continue;
      added.push(next);
      setNames((before) => ({ ...before, [next]: file.name }));
    }
    onChange(joinList([...stored, ...added]));
  };
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div" id={id}>
      <DropArea
        label={label}
        text={t("screens.form.dropHere")}
        isBusy={share !== undefined}
        onDrop={(files) => void handleFiles(files)}
      />
      {share === undefined ? null : <UploadProgress share={share} />}
      <Stack gap={4} mt="xs">
        {stored.map((file) => (
          <StoredFile
            key={file}
            stored={file}
            shownName={names[file] ?? fileNames?.[file]}
            onDelete={() => onChange(joinList(stored.filter((other) => other !== file)))}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
