import { CloseButton, useComputedColorScheme } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { CloseButtonProps } from "react-toastify/unstyled";
import { toastDuration } from "#shared/constants.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import { loadToastLibrary, toasts } from "../lib/toasts.tsx";

const ToastContainer = lazyPart(loadToastLibrary, { place: "none" });

function CloseToast({ closeToast }: CloseButtonProps) {
  const { t } = useTranslation();
  return <CloseButton size={28} aria-label={t("common.close")} onClick={() => closeToast(true)} />;
}

/** Toasts: top right, newest on top, five seconds, with a close button and a progress bar. */
export function ToastOutlet() {
  const isWanted = useSyncExternalStore(toasts.subscribe, toasts.isWanted);
  const scheme = useComputedColorScheme("light");
  if (!isWanted) return null;
  return (
    <ToastContainer
      position="top-right"
      autoClose={toastDuration}
      newestOnTop
      closeButton={CloseToast}
      hideProgressBar={false}
      closeOnClick={false}
      pauseOnHover
      theme={scheme}
    />
  );
}
