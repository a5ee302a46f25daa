import { useCallback, useRef, type Dispatch, type RefObject, type SetStateAction } from "react";
import type { Values } from "../../fields/field-props.ts";
import type { WebHooks } from "../parts/hook.ts";
import { stillApplicable } from "./form-values.ts";

/** Fetches values that the server derives from other fields. A save waits for them and includes them. */
export function useFollowing(
  onChange: WebHooks["onChange"],
  latest: RefObject<Values>,
  setValues: Dispatch<SetStateAction<Values>>,
) {
  const onTheWay = useRef<Promise<unknown>>(undefined);
  const ask = useCallback(
    (changes: Values, asked: Values) => {
      for (const [name, value] of Object.entries(changes)) {
        const found = onChange?.({ name, value, values: asked })?.then((values) => {
          const wanted = stillApplicable(values, name, asked, latest.current);
          latest.current = { ...latest.current, ...wanted };
          setValues((now) => ({ ...now, ...wanted }));
        });
        if (found) onTheWay.current = Promise.all([onTheWay.current, found]);
      }
    },
    [onChange, latest, setValues],
  );
  return { ask, arrived: () => onTheWay.current };
}
