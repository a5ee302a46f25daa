import { Button, Group, Image, Input, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { FilePicker } from "../components/file-picker.tsx";
import { IconEye, IconTrash, IconUpload } from "../components/icons/index.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { uploadPreviewWidth } from "#shared/constants.ts";
import { fileUrl } from "../lib/api.ts";
import { asText, wrapperProps, type InputProps } from "./field-props.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";
import { pictureTypes } from "../lib/files/upload.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const ImageView = lazyPart(() => import("./image-view.tsx"));

export function ImageInput(props: InputProps) {
  const { t } = useTranslation();
  const { table, recordId, name, label, value, onChange } = props;
  const { share, send } = useUpload({ path: "/image-upload", name, recordId, table });
  const [isOpen, { open, close }] = useDisclosure();
  const id = useId();
  const source = fileUrl(asText(value));
  const handleFile = async (file: File) => {
    const stored = await send(file);
    if (stored) onChange(stored);
  };
  const alt = t("screens.field.pictureOf", { label });
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div" id={id}>
      <Group gap="md" align="center" py={4}>
        {source ? (
          <Image src={source} alt={alt} w={uploadPreviewWidth} mah={140} fit="contain" radius="sm" />
        ) : null}
        <Stack gap={6} align="flex-start">
          <FilePicker accept={pictureTypes} onPick={(file) => void handleFile(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-label={`${label}: ${t(source ? "screens.field.changeImage" : "screens.field.uploadImage")}`}
                loading={share !== undefined}
              >
                {t(source ? "screens.field.changeImage" : "screens.field.uploadImage")}
              </Button>
            )}
          </FilePicker>
          {source ? (
            <Group gap={6}>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconEye size={16} aria-hidden />}
                onClick={open}
              >
                {t("screens.field.viewFile")}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onChange("")}
              >
                {t("screens.field.deleteFile")}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </Group>
      {share === undefined ? null : <UploadProgress share={share} />}
      {isOpen ? <ImageView onClose={close} title={label} source={source} alt={alt} /> : null}
    </Input.Wrapper>
  );
}
