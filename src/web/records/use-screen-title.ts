import { useFieldTexts } from "../fields/field-texts.ts";
import { recordHooks } from "./hooks/index.ts";
import type { RecordScope } from "./record-scope.ts";

const noTitle = () => undefined;

/** Title and subtitle of a list: the type's own, or what its hook makes of the address. */
export function useScreenTitle(scope: RecordScope): { title: string; subtitle?: string } {
  const texts = useFieldTexts(scope.type.name);
  const useTitle = recordHooks(scope.type.name).useTitle ?? noTitle;
  const special = useTitle(scope);
  if (scope.title) return { title: scope.title };
  return special ?? { title: texts.own("title") ?? scope.type.name, subtitle: texts.own("subtitle") };
}
