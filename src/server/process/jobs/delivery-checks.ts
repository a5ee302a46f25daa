/** All checks that run before a delivery is sent, in one place (ADR 98). */
import { isCodeValid, isEmailChosen, isSameRecipient } from "#server/core/notifications/recipient-check.ts";
import { isNotificationWanted } from "#server/core/notifications/notification-wanted.ts";
import { isAssignmentOpen, isCheckInOpen, isFollowUpOpen } from "#server/core/records/still-open.ts";
import { isNewestEntry, isStillPlanned } from "#server/features/calendar/still-planned.ts";
import { arePromisesStillDue } from "#server/features/promises/still-due.ts";
import { isWorkStillDue } from "#server/features/work-reminders/still-due.ts";
import { allOf, checkNamedByAbout } from "#server/platform/deliveries/still-wanted.ts";

/** Whether a delivery's recipient still exists and wants it, its code is still valid, and its text is still true. */
export const isStillWanted = allOf(
  isSameRecipient,
  isEmailChosen,
  isCodeValid,
  checkNamedByAbout({
    appointment: isStillPlanned,
    assignment: isAssignmentOpen,
    checkIn: isCheckInOpen,
    followUp: isFollowUpOpen,
    invitation: isNewestEntry,
    notification: isNotificationWanted,
    promises: arePromisesStillDue,
    work: isWorkStillDue,
  }),
);
