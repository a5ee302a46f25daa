import { Alert } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "./icons/index.ts";
import type { ReactNode } from "react";

/** Red: it did not work. Green: it did. Read out at once by a screen reader. */
export function Banner({ kind, children }: { kind: "error" | "success"; children: ReactNode }) {
  const isError = kind === "error";
  return (
    <Alert
      color={isError ? "red" : "green"}
      variant="light"
      role={isError ? "alert" : "status"}
      icon={isError ? <IconAlertCircle aria-hidden /> : <IconCircleCheck aria-hidden />}
      data-banner={kind}
    >
      {children}
    </Alert>
  );
}
