import { Alert } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "./icons/index.ts";
import type { ReactNode } from "react";

/** A red banner for errors or a green one for success. Screen readers announce it immediately. */
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
