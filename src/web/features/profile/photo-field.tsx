import { Button, Group, Image, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FilePicker } from "../../components/file-picker.tsx";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { fileUrl } from "../../lib/api.ts";
import { fileForm } from "../../lib/files/file-form.ts";
import { pictureTypes, upload } from "../../lib/files/upload.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useUser } from "../../lib/use-session.ts";
import { Dialog } from "../../components/dialog.tsx";
import { photoKey } from "./use-profile.ts";

interface PhotoFieldProps {
  /** Name of the person. */
  name: string;
  image: string;
  onChange: (image: string) => void;
}

/** The user's photo: shown as a circle, uploaded immediately, and stored with the profile. */
export function PhotoField({ name, image, onChange }: PhotoFieldProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [isShown, { open, close }] = useDisclosure(false);

  const { mutate, isPending } = useMutation({
    mutationKey: photoKey,
    mutationFn: (file: File) => {
      const table = user.accountType === "mentee" ? "mentees" : "users";
      return upload<{ newFileName: string }>("/image-upload", fileForm("image", user.id, table, file));
    },
    onSuccess: ({ newFileName }) => onChange(newFileName),
    onError: (error) => showToast("error", t("profile.imageFailed"), failureText(error)),
    meta: { isQuiet: true },
  });

  return (
    <Group gap="md">
      <PersonAvatar name={name} image={image} size={72} />
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {t("profile.image")}
        </Text>
        <Group gap="xs">
          <FilePicker accept={pictureTypes} onPick={mutate}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={isPending}>
                {image ? t("profile.imageChange") : t("profile.imageUpload")}
              </Button>
            )}
          </FilePicker>
          {image ? (
            <>
              <Button variant="subtle" color="gray" size="xs" aria-haspopup="dialog" onClick={open}>
                {t("common.view")}
              </Button>
              <Button variant="subtle" color="red" size="xs" onClick={() => onChange("")}>
                {t("common.delete")}
              </Button>
            </>
          ) : null}
        </Group>
      </Stack>
      <Dialog isOpen={isShown} onClose={close} title={t("profile.image")}>
        <Image src={fileUrl(image)} alt={name} fit="contain" mah="70vh" />
      </Dialog>
    </Group>
  );
}
