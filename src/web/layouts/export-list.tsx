import { CloseButton, Paper, Progress, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconFileExport } from "../components/icons/index.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import { exportJobs, type ExportJob } from "../lib/exports/export-jobs.ts";
import { useWasOpen } from "../lib/use-was-open.ts";
import classes from "./export-tray.module.css";
import { useAboveBars } from "./use-above-bars.ts";

const ExportReason = lazyPart(() => withTexts(["exporting"], () => import("./export-reason.tsx")), {
  place: "floating",
});

const marks = { preparing: IconFileExport, started: IconCircleCheck, failed: IconAlertCircle };

function Bar({ percent, label }: { percent: number | undefined; label: string }) {
  const { t } = useTranslation();
  const isMoving = percent === undefined;
  return (
    <>
      <Progress.Root size="sm" mt={6}>
        <Progress.Section
          value={percent ?? 100}
          striped={isMoving}
          animated={isMoving}
          color="var(--app-primary)"
          // The library would report unknown progress as 100%.
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4}>
        {isMoving ? null : `${t("screens.exporting.tray.percent", { percent })} · `}
        {t("screens.exporting.tray.goOn")}
      </Text>
    </>
  );
}

function Job({ job: { id, name, state, percent, problem } }: { job: ExportJob }) {
  const { t } = useTranslation();
  const Mark = marks[state];
  const title = t(`screens.exporting.tray.${state}`, { name });
  return (
    <Paper component="li" p="sm" shadow="md" className={classes.job} data-export={state}>
      <Mark size={20} stroke={1.6} aria-hidden className={classes.mark} />
      <div className={classes.text}>
        <Text size="sm" fw={500} role={state === "failed" ? "alert" : "status"}>
          {title}
        </Text>
        {state === "preparing" ? <Bar percent={percent} label={title} /> : null}
        {state === "failed" ? (
          <Text size="xs" c="dimmed">
            {problem ?? t("screens.exporting.tray.failedHint")}
          </Text>
        ) : null}
      </div>
      {state === "preparing" ? null : (
        <CloseButton
          size="sm"
          aria-label={t("screens.exporting.tray.dismiss")}
          onClick={() => exportJobs.dismiss(id)}
        />
      )}
    </Paper>
  );
}

export default function ExportList({ jobs }: { jobs: readonly ExportJob[] }) {
  const { t } = useTranslation();
  const shown = jobs.filter(({ question }) => !question);
  const question = jobs.find((job) => job.question)?.question;
  const wasAsked = useWasOpen(question !== undefined);
  const tray = useRef<HTMLUListElement>(null);
  useAboveBars(tray, shown.length > 0);
  return (
    <>
      {shown.length > 0 ? (
        <section aria-label={t("screens.exporting.tray.title")}>
          <ul ref={tray} className={classes.tray}>
            {shown.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
        </section>
      ) : null}
      {wasAsked ? <ExportReason question={question} /> : null}
    </>
  );
}
