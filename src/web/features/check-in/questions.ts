/** The answers to each question of a check-in. */
import type { TFunction } from "i18next";
import { checkInQuestions, type CheckInQuestion } from "#shared/records/check-ins.ts";
import {
  IconMoodCry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  type Icon,
} from "../../components/icons/index.ts";

export interface Choice {
  /** Wire value of the field. */
  readonly code: string;
  /** Key of its text. */
  readonly label: string;
  readonly icon?: Icon;
}

const state: readonly Choice[] = [
  { code: "fine", label: "checkIn.state.fine", icon: IconMoodSmile },
  { code: "worried", label: "checkIn.state.worried", icon: IconMoodEmpty },
  { code: "help", label: "checkIn.state.help", icon: IconMoodSad },
];
const yesNo: readonly Choice[] = [
  { code: "yes", label: "checkIn.yesNo.yes" },
  { code: "no", label: "checkIn.yesNo.no" },
];

export const choicesOf: Readonly<Record<CheckInQuestion, readonly Choice[]>> = {
  mood: [
    { code: "5", label: "checkIn.mood.5", icon: IconMoodHappy },
    { code: "4", label: "checkIn.mood.4", icon: IconMoodSmile },
    { code: "3", label: "checkIn.mood.3", icon: IconMoodEmpty },
    { code: "2", label: "checkIn.mood.2", icon: IconMoodSad },
    { code: "1", label: "checkIn.mood.1", icon: IconMoodCry },
  ],
  housing: state,
  work: state,
  needHelp: yesNo,
  wantsCall: yesNo,
};

/** Returns the answers in the author's words, one line per question. */
export const answersInWords = (t: TFunction, answers: Readonly<Record<string, string>>): string =>
  checkInQuestions
    .flatMap((question) => {
      const choice = choicesOf[question].find(({ code }) => code === answers[question]);
      return choice ? [`${t(`checkIn.questions.${question}`)} ${t(choice.label)}`] : [];
    })
    .join("\n");
