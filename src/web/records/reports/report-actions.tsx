import { Button, Menu } from "@mantine/core";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { mayChangeReports } from "#shared/access/reports.ts";
import type { SentReport } from "#shared/contracts/responses/reports.ts";
import { mentees } from "#shared/records/mentees.ts";
import { reports } from "#shared/records/reports.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { IconTableExport } from "../../components/icons/index.ts";
import { startExport } from "../../lib/exports/start-export.ts";
import { recordPath } from "../../lib/record-path.ts";
import { showToast } from "../../lib/toasts.tsx";
import { useChange } from "../parts/use-change.ts";

interface ActionsProps {
  report: SentReport;
  caller: Caller;
  /** True while there are answers that aren't saved. */
  isDirty: boolean;
  /** True while the report is loaded again, such as after its answers were saved. */
  isLoading: boolean;
  onClose: () => void;
}

function ExportMenu({ report }: Pick<ActionsProps, "report">) {
  const { t } = useTranslation();
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTableExport size={16} aria-hidden />}>
          {t("reports.send")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(["exact", "suppressed"] as const).map((numbers) => (
          <Fragment key={numbers}>
            <Menu.Label>{t(numbers === "exact" ? "reports.forFunder" : "reports.forOthers")}</Menu.Label>
            {(["pdf", "xlsx"] as const).map((format) => (
              <Menu.Item
                key={format}
                onClick={() =>
                  void startExport(report.name, "/export/report", { tableId: report.id, format, numbers })
                }
              >
                {t(`reports.formats.${format}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const paths = {
  finalize: "/reports/finalize",
  correct: "/reports/correct",
  remove: "/reports/remove",
} as const;
type Action = keyof typeof paths;
const doneTexts = { finalize: "finalizedNow", correct: "corrected", remove: "removed" } as const;

/** Buttons that export a report, finalize or delete a draft, or correct a final report. */
export function ReportActions({ report, caller, isDirty, isLoading, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Action>("finalize");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { send, isSaving } = useChange(paths[asked], undefined, {
    onClose: (answer) => {
      close();
      if (asked === "remove") onClose();
      const path = recordPath({ tableName: "reports", recordId: answer?.recordId ?? "" });
      if (asked === "correct" && path) void navigate(path);
    },
  });
  const ask = (action: Action) => {
    if (action === "finalize" && isDirty) return showToast("error", t("reports.unsaved"));
    setAsked(action);
    setIsOpen(true);
  };
  const isDraft = report.state === "draft";
  const actions: Action[] = [
    ...(isDraft && mayChangeReports(caller, "Delete") ? ["remove" as const] : []),
    ...(!isDraft && !report.replacedBy && mayChangeReports(caller, "Add") ? ["correct" as const] : []),
    ...(isDraft && report.obstacle === "" && mayChangeReports(caller, "Edit") ? ["finalize" as const] : []),
  ];
  const mayExport = [reports, mentees].every((type) => authorizeType(caller, type, "export") === "allow");
  return (
    <>
      {mayExport ? <ExportMenu report={report} /> : null}
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === "finalize" ? "filled" : "default"}
          onClick={() => ask(action)}
        >
          {t(`reports.${action}`)}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isOpen}
        title={t(`reports.${asked}Title`)}
        question={t(`reports.${asked}Hint`)}
        name={report.name}
        yes={t(`reports.${asked}`)}
        no={t("common.cancel")}
        isDanger={asked === "remove"}
        isBusy={isSaving || isLoading}
        onYes={() =>
          void send(
            { tableId: report.id, ...(asked === "finalize" ? { hash: report.hash } : {}) },
            { done: t(`reports.${doneTexts[asked]}`) },
          )
        }
        onNo={close}
      />
    </>
  );
}
