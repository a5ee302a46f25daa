import { useRef, useState, type ReactNode } from "react";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { GivenAnswers } from "#shared/contracts/responses/answers.ts";
import { isMissing } from "#shared/fields/missing.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AnswerLine } from "./answer-line.tsx";
import { AnswersContext, type Answers } from "./answers.ts";
import { saveRecord } from "../parts/record-calls.ts";
import { isSame } from "./form-values.ts";
import { oncePerKey } from "./once-per-key.ts";
import type { Values } from "./visible-fields.ts";

interface State {
  given: GivenAnswers;
  said: SentAnswers;
  loaded: Values;
}

/** Returns true if the value changed, or if "prefers not to say" changed. */
function isChanged(name: string, { given, said, loaded }: State, values: Values): boolean {
  const was = given[name]?.declined ?? false;
  return !isSame(values[name], loaded[name]) || (said[name]?.declined ?? was) !== was;
}

/** Returns what a save sends: the source of changed values, and declined answers. */
function sentWith(type: RecordType, state: State, values: Values): SentAnswers {
  const names = askedOnceFields(type).filter((name) => isChanged(name, state, values));
  return Object.fromEntries(
    names.map((name) => {
      const field = type.fields[name];
      const { declined, source = "self", reason } = state.said[name] ?? {};
      const isDeclined = declined !== undefined && field !== undefined && isMissing(values[name], field);
      return [name, { ...(isDeclined ? { declined } : {}), source, ...(reason ? { reason } : {}) }];
    }),
  );
}

interface AnswersProviderProps {
  type: RecordType;
  /** Data of the stored record. */
  given: GivenAnswers;
  record: Values;
  children: ReactNode;
}

/** Holds what a form says about its sensitive answers. */
export default function AnswersProvider({ type, given, record, children }: AnswersProviderProps) {
  const [said, setSaid] = useState<SentAnswers>({});
  const [isAsking, setIsAsking] = useState(false);
  const [sentOnce] = useState(() => oncePerKey<SentAnswers>());
  const latest = useRef<State & { values: Values }>({ given, said, loaded: record, values: record });
  const update: Answers["update"] = (name, part) => {
    const next = { ...latest.current.said, [name]: { ...latest.current.said[name], ...part } };
    latest.current.said = next;
    setSaid(next);
  };
  const state = { given, said, loaded: record };
  const answers: Answers = {
    Line: AnswerLine,
    given,
    said,
    update,
    isChanged: (name, values) => isChanged(name, state, values),
    isAsking,
    isDirty: Object.entries(said).some(
      ([name, { declined }]) => declined !== undefined && declined !== (given[name]?.declined ?? false),
    ),
    follow: (values) => {
      latest.current = { ...latest.current, values };
    },
    ask: () => {
      const { values } = latest.current;
      const unsaid = askedOnceFields(type).find(
        (name) => given[name] && isChanged(name, state, values) && !said[name]?.reason,
      );
      if (unsaid !== undefined) setIsAsking(true);
      return unsaid;
    },
    wrap:
      (store = saveRecord) =>
      (scope, id, data, key, choices) => {
        const sent = sentOnce(key, () => sentWith(type, latest.current, latest.current.values));
        return store(
          scope,
          id,
          data,
          key,
          Object.keys(sent).length > 0 ? { ...choices, answers: sent } : choices,
        );
      },
  };
  return <AnswersContext value={answers}>{children}</AnswersContext>;
}
