import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ChatItem, DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import {
  IconChecklist,
  IconChevronRight,
  IconFiles,
  IconHeartHandshake,
  IconMoodSmile,
  type Icon,
} from "../../components/icons/index.ts";
import { isUnsent } from "../../lib/pending/change.ts";
import { useUnrefusedChanges } from "../../lib/pending/use-pending-changes.ts";
import classes from "./mentee-dashboard.module.css";

/** The newest chat message, and who wrote it. It opens the chat. */
export function NewestMessage({ chat }: { chat: ChatItem | undefined }) {
  const { t } = useTranslation();
  if (!chat?.notificationMessage) return null;
  const count = chat.messageCount;
  return (
    <Link to={`/chat/${chat.id}`} className={classes.message} data-newest-message>
      {/* A copy from an earlier version lacks the sender. */}
      <strong>{chat.sender === "" ? t("chat.you") : chat.sender || chat.name}</strong>
      <span className={classes.words} data-preview>
        {chat.notificationMessage}
      </span>
      {count === "0" ? null : (
        <Badge size="lg" circle={count.length < 2} aria-label={t("chat.unread", { count })}>
          {count}
        </Badge>
      )}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

interface WayProps {
  to: string;
  icon: Icon;
  label: string;
  /** A number, or what is new behind the link. */
  detail?: string;
}

function Way({ to, icon: WayIcon, label, detail }: WayProps) {
  return (
    <li>
      <Link to={to} className={classes.way}>
        <WayIcon size={24} aria-hidden />
        <span>
          {label}
          {detail ? <span className={classes.wayDetail}> {detail}</span> : null}
        </span>
      </Link>
    </li>
  );
}

/** Returns what to say about the check-in: the answers that wait on this phone, or that it has questions. */
function useCheckIn(hasCheckIn: boolean): string {
  const { t } = useTranslation();
  const waiting = useUnrefusedChanges().filter(({ table }) => table === "checkIns");
  if (waiting.some(isUnsent)) return t("errors.unsent");
  return hasCheckIn && waiting.length === 0 ? t("dashboard.checkInNew") : "";
}

/** Maximum number of steps shown as a number. The server sends at most ten, so a longer plan can't be counted. */
const mostSteps = 9;

/** The four links to everything that isn't on the home screen. */
export function HomeLinks({ answer }: { answer: DashboardAnswer }) {
  const { t } = useTranslation();
  const { nextSteps = [], hasCheckIn = false } = answer;
  const checkIn = useCheckIn(hasCheckIn);
  const count = nextSteps.length <= mostSteps && nextSteps.length > 0 ? String(nextSteps.length) : "";
  return (
    <ul className={classes.links}>
      <Way to="/plan" icon={IconChecklist} label={t("dashboard.wholePlan")} detail={count} />
      <Way to="/profile-files" icon={IconFiles} label={t("dashboard.documents")} />
      <Way to="/find" icon={IconHeartHandshake} label={t("chrome.find")} />
      <Way to="/check-in" icon={IconMoodSmile} label={t("dashboard.checkInStart")} detail={checkIn} />
    </ul>
  );
}
