import { Alert, Anchor, Button, Paper, PasswordInput, Progress, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MoveState, MovingAnswer } from "#shared/contracts/responses/moving.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { startExport } from "../../lib/exports/start-export.ts";
import { ApiError, failureText } from "../../lib/api-error.ts";
import { upload } from "../../lib/files/upload.ts";
import { MoveReportPart } from "./move-report.tsx";

const DropArea = lazyPart(() => import("../../fields/drop-area.tsx"));

const movingKey = ["moving"] as const;
const pollEveryMs = 1000;

interface Refusal {
  readonly status: 0;
  readonly message: string;
}

/** Sends an archive. The password comes first, so that the server has it when the file ends. */
async function sendArchive(file: File, currentPassword: string, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append("currentPassword", currentPassword);
  form.append("files", file);
  const answer = await upload<MovingAnswer | Refusal>("/moving/import", form, onProgress);
  if (answer.status === 0) throw new ApiError(400, answer);
  return answer;
}

function ArrivePart({ state, password }: { state: MoveState; password: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendArchive(file, password, setShare),
    meta: { isQuiet: true },
    onSuccess: (answer) => client.setQueryData(movingKey, answer),
  });
  const { lastImport } = state;
  if (lastImport?.status === "running")
    return (
      <div role="status">
        <Text size="sm" fw={600}>
          {t("moving.running")}
        </Text>
        <Progress value={lastImport.progress} aria-label={t("moving.running")} my="xs" />
        <Text size="sm">{t("moving.runningText")}</Text>
      </div>
    );
  const problem = error ? failureText(error) : (lastImport?.message ?? "");
  return (
    <>
      {state.isEmpty ? (
        <DropArea
          label={t("moving.file")}
          text={isPending ? t(share < 1 ? "moving.sending" : "moving.checking") : t("moving.drop")}
          isBusy={isPending}
          onDrop={([file]) => {
            setShare(0);
            if (file) mutate(file);
          }}
        />
      ) : (
        <Text size="sm">{t("moving.notEmpty")}</Text>
      )}
      {isPending ? <Progress value={share * 100} aria-label={t("moving.sending")} /> : null}
      {problem && !isPending ? (
        <Alert color="red" role="alert" title={t("moving.refused")}>
          {problem}
        </Alert>
      ) : null}
    </>
  );
}

function Parts({ state }: { state: MoveState }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  if (!state.hasSecondFactor)
    return (
      <Alert color="blue" title={t("moving.needsSecondFactor")}>
        <Anchor component={Link} to="/profile-password" size="sm" underline="always">
          {t("moving.setUp")}
        </Anchor>
      </Alert>
    );
  return (
    <>
      {state.lastImport?.report ? <MoveReportPart report={state.lastImport.report} /> : null}
      <PasswordInput
        label={t("moving.password")}
        description={t("moving.passwordHint")}
        autoComplete="current-password"
        maw={420}
        mb="lg"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword") }}
      />
      <Paper withBorder p="md" mb="lg">
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h5">
            {t("moving.leave")}
          </Title>
          <Text size="sm">{t("moving.leaveText")}</Text>
          <Button
            onClick={() =>
              void startExport(t("moving.leave"), "/export/organization", { currentPassword: password })
            }
          >
            {t("moving.export")}
          </Button>
        </Stack>
      </Paper>
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Title order={2} size="h5">
            {t("moving.arrive")}
          </Title>
          <Text size="sm">{t("moving.arriveText")}</Text>
          <ArrivePart state={state} password={password} />
        </Stack>
      </Paper>
    </>
  );
}

/** Exports a whole organization as one archive, or imports one into an organization without records. */
export function MovingScreen() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: movingKey,
    queryFn: ({ signal }) => call<MovingAnswer>("/moving", undefined, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.dataValues.lastImport?.status === "running" ? pollEveryMs : false,
    meta: { isQuiet: true },
  });
  return (
    <section aria-label={t("moving.title")}>
      <PageHeader title={t("moving.title")} />
      <Loaded query={query} failed={t("moving.failed")} skeleton={<LoadingBox h={320} />}>
        {({ dataValues }) => <Parts state={dataValues} />}
      </Loaded>
    </section>
  );
}
