import { Button, Group, Modal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  question: string;
  /** Name of the record, shown below the question. */
  name?: string;
  /** Additional inputs. */
  children?: ReactNode;
  /** True to disable "yes" until the inputs are complete. */
  isIncomplete?: boolean;
  yes: string;
  no: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation. The safe answer has the focus. */
export default function ConfirmModal(props: ConfirmDialogProps) {
  const { isOpen, title, question, name, children, yes, no, isDanger, isBusy, isIncomplete, onYes, onNo } =
    props;
  const { t } = useTranslation();
  // Opens after it is mounted, so that it knows where to return the focus.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onNo}
      title={title}
      size="sm"
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Text size="sm" mb={name ? 4 : "lg"}>
        {question}
      </Text>
      {name ? (
        <Text fw={600} mb="lg" style={{ overflowWrap: "anywhere" }} data-asked-name>
          {name}
        </Text>
      ) : null}
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onNo} data-autofocus>
          {no}
        </Button>
        <Button color={isDanger ? "red" : undefined} loading={isBusy} disabled={isIncomplete} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}
