import "@mantine/dropzone/styles.css";
import { Group, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconUpload } from "../components/icons/index.ts";

interface DropAreaProps {
  label: string;
  text: string;
  isBusy: boolean;
  onDrop: (files: File[]) => void;
}

/** An area to drop files on. Only forms that accept several files load it. */
export default function DropArea({ label, text, isBusy, onDrop }: DropAreaProps) {
  return (
    <Dropzone onDrop={onDrop} loading={isBusy} inputProps={{ "aria-label": `${label}: ${text}` }} my={4}>
      <Group justify="center" gap="sm" mih={90} style={{ pointerEvents: "none" }}>
        <IconUpload size={24} aria-hidden />
        <Text size="sm">{text}</Text>
      </Group>
    </Dropzone>
  );
}
