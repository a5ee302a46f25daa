import { Button } from "@mantine/core";
import { IconFileDownload, IconFileOff } from "../../components/icons/index.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { ExportAnswer } from "#shared/contracts/responses/exports.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { hasStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { openDownload } from "../../lib/exports/open-download.ts";
import { toastFailure } from "../../lib/toasts.tsx";

/** The page that the notification of a finished export links to. */
export function DownloadScreen() {
  const { t } = useTranslation();
  const { exportId = "" } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call<ExportAnswer>("/export-code", { exportId }),
    meta: { isQuiet: true },
    onSuccess: ({ code }) => openDownload(code),
    onError: (problem) => {
      if (!hasStatus(problem, 404)) toastFailure(problem);
    },
  });
  const isGone = hasStatus(error, 400, 404);
  return (
    <section aria-label={t("screens.exporting.download.title")}>
      <PageHeader title={t("screens.exporting.download.title")} />
      {isGone ? (
        <EmptyState
          icon={IconFileOff}
          title={t("screens.exporting.download.gone")}
          hint={t("screens.exporting.download.goneHint")}
          action={
            <Button component={Link} to="/" variant="default">
              {t("screens.exporting.download.home")}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={IconFileDownload}
          title={t(isSuccess ? "screens.exporting.download.started" : "screens.exporting.download.ready")}
          hint={t("screens.exporting.download.hint")}
          action={
            isSuccess ? undefined : (
              <Button loading={isPending} onClick={() => mutate()}>
                {t("screens.exporting.download.button")}
              </Button>
            )
          }
        />
      )}
    </section>
  );
}
