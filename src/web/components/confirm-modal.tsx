import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";

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
  return (
    <Dialog isOpen={isOpen} onClose={onNo} title={title} size="sm">
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
    </Dialog>
  );
}
