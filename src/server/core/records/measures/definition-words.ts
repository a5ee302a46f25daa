/** Describes in words what a measure counts, for the screen and for reports. */
import { authorizeType } from "#shared/access/policy.ts";
import type { Repository } from "../repository.ts";
import { fieldLabel } from "../words/field-words.ts";
import { filterLines } from "../words/filter-lines.ts";
import { definitionOf, isTemplate, type StoredDefinition } from "./definition.ts";

/**
 * Leaves out the filters if the reader may not list the records that the measure counts.
 * @param organizationId the organization of the measure, for super-organization staff. Null for the caller's own.
 * @throws AppError badRequest for a definition that this version of the product doesn't know
 */
export async function definitionWords(
  repository: Repository,
  stored: StoredDefinition,
  organizationId: string | null = null,
): Promise<string> {
  const { t, signedIn } = repository;
  if (isTemplate(stored.template)) return t(`measures.definitions.${stored.template}`);
  const definition = definitionOf(stored);
  const type = repository.typeOf(definition.base);
  const parts = [
    t("measures.ownDefinition", {
      base: t(`records.measures.options.base.${definition.base}`),
      day: fieldLabel(type, signedIn.language, definition.day) ?? definition.day,
    }),
  ];
  if (authorizeType(signedIn.caller, type, "list") !== "allow") return parts.join("");
  const filters = [
    ["measures.ownWho", definition.who],
    [
      "measures.ownCounts",
      definition.counts && "filter" in definition.counts ? definition.counts.filter : undefined,
    ],
  ] as const;
  for (const [key, filter] of filters) {
    if (!filter) continue;
    const lines = await filterLines(repository, type, filter, organizationId);
    parts.push(t(key, { filter: lines.join("; ") }));
  }
  return parts.join(" ");
}
