import { FileButton, type FileButtonProps } from "@mantine/core";
import { useRef } from "react";

interface FilePickerProps extends Pick<FileButtonProps, "accept" | "children"> {
  onPick: (file: File) => void;
}

/** A button that opens the file dialog. The same file can be picked again, such as after a failed upload. */
export function FilePicker({ onPick, ...props }: FilePickerProps) {
  const reset = useRef<() => void>(null);
  const handleFile = (file: File | null) => {
    // Browsers report only a file that differs from the one in the input.
    reset.current?.();
    if (file) onPick(file);
  };
  return <FileButton {...props} resetRef={reset} onChange={handleFile} />;
}
