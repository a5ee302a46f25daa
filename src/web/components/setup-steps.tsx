import { Anchor, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FirstDayStep } from "#shared/contracts/first-day.ts";
import type { FirstDay, InstallationState } from "#shared/contracts/responses/first-day.ts";
import { parseDate, recentTime } from "../lib/dates.ts";
import { firstDayQuery } from "../lib/first-day-query.ts";
import { IconCircleCheck, IconCircleDot } from "./icons/index.ts";
import { Loaded } from "./loaded.tsx";
import classes from "./setup-steps.module.css";

/** Returns the path of the page where an Owner does a step. */
const pathOf = (step: FirstDayStep, { organizationId }: FirstDay): string =>
  ({
    agency: `/organizations/manage?record=${organizationId}&part=contact`,
    team: "/organizations/users?record=0",
    mentees: "/imports",
    messages: "/settings/system",
    backup: "/settings/system",
  })[step];

/** The state of messages or backups, in sentences. */
function useFacts(): (step: "messages" | "backup", state: InstallationState) => string {
  const { t, i18n } = useTranslation();
  const said = (name: "mail" | "text" | "received" | "backup", moment: string) => {
    const at = parseDate(moment);
    return at
      ? t(`firstDay.${name}Last`, { date: recentTime(at, i18n.language) })
      : t(`firstDay.${name}Never`);
  };
  return (step, state) => {
    if (step === "backup") return said("backup", state.backupAt);
    const mail = state.hasMail ? said("mail", state.mailSentAt) : t("firstDay.mailOff");
    const texts = state.hasTexts
      ? [said("text", state.textDeliveredAt), said("received", state.textReceivedAt)]
      : [t("firstDay.textOff")];
    return [mail, ...texts].join(" ");
  };
}

/**
 * Loads and shows the steps that set up an organization, with their state.
 * @param isLinked true to link each step to where it is done
 */
export function SetupSteps({ isLinked }: { isLinked: boolean }) {
  const { t } = useTranslation();
  const factsOf = useFacts();
  const query = useQuery(firstDayQuery);
  return (
    <Loaded query={query} failed={t("firstDay.failed")} skeleton={<Skeleton h={280} radius="lg" />}>
      {(day) => (
        <ul className={classes.steps}>
          {day.steps.map(({ step, isDone }) => (
            <li key={step} data-step={step} data-done={isDone}>
              {isDone ? (
                <IconCircleCheck
                  size={20}
                  className={classes.done}
                  role="img"
                  aria-label={t("firstDay.isDone")}
                />
              ) : (
                <IconCircleDot
                  size={20}
                  className={classes.open}
                  role="img"
                  aria-label={t("firstDay.isOpen")}
                />
              )}
              <div>
                {isLinked ? (
                  <Anchor component={Link} to={pathOf(step, day)} size="sm" fw={500}>
                    {t(`firstDay.step.${step}`)}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={500}>
                    {t(`firstDay.step.${step}`)}
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  {step === "messages" || step === "backup"
                    ? day.installation && factsOf(step, day.installation)
                    : t(`firstDay.${isDone ? "done" : "open"}.${step}`)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
