import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  question: string;
  yes: string;
  no: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks once. The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, question, yes, no, isDanger, isBusy, onYes, onNo } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onNo}
      title={title}
      size="sm"
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Text size="sm" mb="lg">
        {question}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onNo} data-autofocus>
          {no}
        </Button>
        <Button color={isDanger ? "red" : undefined} loading={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}

/** The question before a record is deleted, in the words of the specification. */
export function DeleteDialog(props: Pick<ConfirmDialogProps, "isOpen" | "isBusy" | "onYes" | "onNo">) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...props}
      isDanger
      title={t("screens.list.deleteTitle")}
      question={t("screens.list.deleteQuestion")}
      yes={t("common.yes")}
      no={t("common.no")}
    />
  );
}
