import { Center, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Shown until it is known which screen to show. */
export function LoadingScreen({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <Center mih="60vh" role="status" aria-live="polite">
      <Loader role="img" aria-label={label ?? t("common.loading")} />
    </Center>
  );
}
