import { Button } from "@mantine/core";
import { IconFileDownload, IconFileOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { ExportAnswer } from "#shared/contracts/exports.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { openDownload } from "../../lib/exports/open-download.ts";
import { toastFailure } from "../../lib/toasts.tsx";

/** Where the notification about a finished export leads. */
export function DownloadScreen() {
  const { t } = useTranslation();
  const { exportId = "" } = useParams();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call<ExportAnswer>("/export-code", { exportId }),
    meta: { isQuiet: true },
    onSuccess: ({ code }) => openDownload(code),
    onError: (problem) => {
      if (!(problem instanceof ApiError && problem.status === 404)) toastFailure(problem);
    },
  });
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <section aria-label={t("exports.download.title")}>
      <PageHeader title={t("exports.download.title")} />
      {isGone ? (
        <EmptyState
          icon={IconFileOff}
          title={t("exports.download.gone")}
          hint={t("exports.download.goneHint")}
          action={
            <Button component={Link} to="/" variant="default">
              {t("exports.download.home")}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={IconFileDownload}
          title={t(isSuccess ? "exports.download.started" : "exports.download.ready")}
          hint={t("exports.download.hint")}
          action={
            isSuccess ? undefined : (
              <Button loading={isPending} onClick={() => mutate()}>
                {t("exports.download.button")}
              </Button>
            )
          }
        />
      )}
    </section>
  );
}
