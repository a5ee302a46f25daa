import { Button } from "@mantine/core";
import { useRef, type ReactNode } from "react";

interface PickButtonProps {
  /** Accepted media types. If missing, all. */
  accept?: string;
  /** True to open the camera if there is one. */
  isCamera?: boolean;
  icon: ReactNode;
  isBusy: boolean;
  onPick: (file: File) => void;
  children: string;
}

/** A button to select a file. The library's button would load code for staff forms too. */
export function PickButton({ accept, isCamera = false, icon, isBusy, onPick, children }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={isCamera ? "environment" : undefined}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Otherwise, browsers don't report that the same file is picked again, such as after a failed upload.
          currentTarget.value = "";
          if (file) onPick(file);
        }}
      />
      <Button
        variant="default"
        size="md"
        loading={isBusy}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
