/**
 * Every text with a number, and how a person opens the list that it counts. A new text fails here until it is
 * classified: see CONTRIBUTING.md.
 */
import { existsSync, readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Texts whose numbers are links or buttons, by the test that compares each number with the list that it opens. */
const compared: Readonly<Record<string, string>> = {
  "tests/e2e/numbers.test.ts": `
    dashboard.inTotal caseload.ofThem measures.unknown measures.ofAll
    screens.mentee.caseView.late screens.mentee.caseView.more`,
  "tests/e2e/number-places.test.ts": `
    phoneTexts.unclaimed measures.charts.chartSummary dashboard.showMore today.more calendar.more calendar.count caseload.unassigned imports.rows imports.waiting
    screens.caseWork.done screens.caseWork.allDone screens.mentee.caseView.messages
    screens.mentee.caseView.counts.note screens.mentee.caseView.counts.file screens.mentee.caseView.counts.appointment
    screens.mentee.caseView.counts.checkIn screens.mentee.caseView.counts.checkInUnanswered
    screens.mentee.caseView.counts.enrollment
    screens.mentee.caseView.counts.outcome screens.mentee.caseView.counts.service screens.mentee.caseView.counts.followUp screens.mentee.caseView.counts.staff screens.mentee.caseView.counts.goal
    screens.mentee.caseView.counts.goalDone screens.mentee.caseView.counts.goalOverdue
    screens.mentee.caseView.counts.task screens.mentee.caseView.counts.taskDone
    screens.mentee.caseView.counts.taskOverdue screens.mentee.caseView.counts.challenge
    screens.mentee.caseView.counts.challengeDone screens.mentee.caseView.counts.challengeOverdue
    screens.mentee.caseView.counts.consent screens.mentee.caseView.counts.address
    screens.mentee.caseView.counts.export screens.mentee.caseView.counts.chat
    screens.mentee.caseView.counts.textStart screens.mentee.caseView.counts.textStop`,
  "tests/e2e/mentee-links.test.ts": "plan.showDone",
  "tests/dashboard/leaver-numbers.test.ts": `
    screens.handOver.of.menteeStaff screens.handOver.of.absences screens.handOver.of.mentees
    screens.handOver.of.appointments screens.handOver.of.promises screens.handOver.of.bugTracker screens.handOver.of.other
    screens.handOver.alone screens.handOver.openAssignments screens.handOver.chats`,
  "tests/records/own-values.test.ts": "screens.handOver.uses",
  "tests/e2e/chat.test.ts": "chrome.messagesUnread chat.unread",
  "tests/e2e/dashboard.test.ts": "chrome.notificationsUnread",
  "tests/e2e/outbox.test.ts": "outbox.count",
};

/**
 * `here`: the number is next to the list that it counts. `done`: it counts what the reader selected, requested, or just
 * did. `measure`: days, bytes, points, and limits, which count no records. `secret`: the reader must not learn which
 * records it counts.
 */
const others = {
  here: `
    duplicates.count measures.hmis.people imports.done imports.changed imports.undone imports.unknownValues imports.knownValues
    measures.answered reports.more reports.unknown measures.records measures.inSeveralMonths measures.inSeveralGroups calendar.tooMany calendar.repeatSum caseload.more find.found history.entries plan.doneCount
    records.auditTrail.moreAlike sessions.openCount secondFactor.codesLeft
    documents.counts documents.refusedCount documents.saved
    screens.list.pages screens.list.records screens.list.allRecords screens.list.currentOf screens.form.printCut screens.field.someOf
    screens.bulk.refused screens.bulk.kept filterPanels.chosen`,
  done: `
    caseload.submit imports.run imports.undoQuestion screens.exporting.advanced.chosen screens.views.listHint
    screens.bulk.chosen screens.bulk.all screens.bulk.about screens.bulk.aboutDelete screens.bulk.typed
    screens.bulk.apply screens.bulk.done screens.bulk.undone share.sent moving.rows moving.files`,
  measure: `
    common.miles developers.cut today.attempts auth.passwordHint auth.passwordTooShort errors.tooMany checkIn.of phoneTexts.units
    dashboard.lateFor dashboard.overdueFor dashboard.quietFor dashboard.plusPoints dashboard.waiting device.unsent
    dashboard.wellDonePoints today.daysLate today.leavesIn today.quietFor documents.hint documents.tooLarge
    measures.report.suppressed measures.report.suppressedNote measures.report.roundedNote
    filterPanels.days.withinLastDays filterPanels.days.withinNextDays filterPanels.days.moreThanDaysAgo
    screens.deleted.hint screens.form.minutes screens.caseWork.late screens.caseWork.soon
    screens.mentee.caseView.quiet system.held.choice.older system.problem.backupFaulty system.diskOf`,
  secret: "imports.addressesLeftOut moving.takenEmails reports.hidden",
} as const;

const keysOf = (text: string) => text.trim().split(/\s+/);
const decided = [...Object.values(compared), ...Object.values(others)].flatMap(keysOf);

/** Returns the keys of the texts with a number, wherever they are loaded. */
async function numbersInTexts(): Promise<string[]> {
  const found = new Set<string>();
  const walk = (texts: object, path: readonly string[]): void => {
    for (const [name, text] of Object.entries(texts))
      if (typeof text === "object" && text !== null) walk(text, [...path, name]);
      else if (/\{\{(?:count|counted|kept|removed|restored|total)\}\}/.test(String(text)))
        found.add([...path, name].join(".").replace(/_(zero|one|two|few|many|other)$/, ""));
  };
  for (const file of globSync("src/shared/i18n/en/**/*.ts", { cwd: root })) {
    // Texts of the server aren't on a screen, or are shown only once.
    if (file.includes("en/server/")) continue;
    const group = /en\/(screens|records)\//.exec(file)?.[1];
    walk((await import(join(root, file))) as object, group ? [group] : []);
  }
  return [...found].sort();
}

describe("Every number", () => {
  it("of a text opens what it counts, or has a reason not to", async () => {
    expect(await numbersInTexts()).toEqual([...new Set(decided)].sort());
    expect(new Set(decided).size).toBe(decided.length);
  });

  it("of a text that opens something is compared by an existing test", () => {
    for (const file of Object.keys(compared)) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it("that is written without a text is in a link, or in a file whose numbers were reviewed", () => {
    const looked: Readonly<Record<string, string>> = {
      "src/web/components/number-link.tsx": "the link itself",
      "src/web/components/count-badge.tsx": "the link itself",
      "src/web/features/dashboard/mentee-facts.tsx": "the mentee's own points",
      "src/web/features/dashboard/today/todo-list.tsx": "the rows below it",
      "src/web/layouts/todo-count.tsx": "in the link to the dashboard",
      "src/web/features/library/find-screen.tsx": "distances",
      "src/web/features/measures/figure-text.ts": "its texts are in a `NumberButton`, which opens the people",
      "src/web/features/measures/people-drawer.tsx": "amounts of the people whom a figure counts",
      "src/web/features/system/byte-size.ts": "bytes",
      "src/web/records/views/view-menu.tsx": "in the button that shows the view",
      "src/web/records/list/derived-cell.tsx": "in the row of the mentee, whose page lists the work",
      "src/web/records/reports/answered-words.ts": "next to the rate, which opens the people",
      "src/web/records/reports/report-text.ts": "its texts stand in buttons that open the people",
      "src/web/features/moving/move-report.tsx": "what an import did, by record type",
      "src/web/features/imports/rows-part.tsx": "in the tab that shows the rows",
      "src/web/features/developers/call-answer.tsx": "a limit",
      "src/web/records/bulk/bulk-bar.tsx": "a limit",
      "src/web/records/views/list-dialog.tsx": "a limit",
    };
    const writes = /\b(?:formatNumber|toLocaleString)\(/;
    const links = /<(?:NumberLink|CountBadge)\b/;
    const found = globSync("src/web/**/*.{ts,tsx}", { cwd: root }).filter((file) => {
      const source = readFileSync(join(root, file), "utf8");
      return !file.endsWith(".test.ts") && writes.test(source) && !links.test(source) && !(file in looked);
    });
    expect(found.filter((file) => !file.endsWith("lib/numbers.ts"))).toEqual([]);
  });
});
