/** Paper cards for mentees without a phone at hand, as a PDF (ADR 84). */
import { sql } from "kysely";
import { cardTypes, exportsCases, printsCards } from "#shared/access/case-exports.ts";
import type { PaperCards } from "#shared/contracts/paper-cards.ts";
import { paperCardPath } from "#shared/paper-cards.ts";
import { setOwnersOf } from "#server/core/audit/owners.ts";
import { storeCards } from "#server/core/paper-cards/cards.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import { requireConsentOf, requireReason } from "../consent.ts";
import type { Work } from "../exporter.ts";
import { datedName, exportTexts, type ExportKind } from "../kind.ts";
import { defaultPaperSize } from "../pdf/document.ts";
import { renderPdf } from "../pdf/render.ts";
import { readCards } from "./card-data.ts";
import { cardPages } from "./card-pages.ts";

/** Checks that the caller may export mentees, and may read everything that these mentees' cards contain. */
async function authorizeCards(repository: Repository, request: PaperCards): Promise<void> {
  const { caller } = repository.signedIn;
  if (!exportsCases(caller)) throw new AppError("forbidden");
  const organizations = new Map<string, string>();
  for (const id of request.menteeIds)
    organizations.set(id, (await repository.requireMentee(repository.db, id)).organizationId);
  setOwnersOf(caller, organizations);
  if (!printsCards(caller)) throw new AppError("forbidden");
  if (!request.reason) await requireConsentOf(repository, request.menteeIds, cardTypes);
}

/**
 * Checks that all mentees are in the program.
 * @throws BusinessError
 */
async function requireActive({ db, t }: Repository, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select from mentees where id = ${anyOf(ids)}
    and (not active or anonymized_at is not null) limit 1`.execute(db);
  if (rows.length > 0) throw new BusinessError(exportTexts(t)("card.inactive"));
}

async function makeCards(
  repository: Repository,
  request: PaperCards,
  { path, signal, report }: Work,
): Promise<void> {
  const { db, env, signedIn } = repository;
  const { lang: language, menteeIds } = request;
  const translate = exportTexts(textsOf(language));
  const paper = request.paper ?? defaultPaperSize(signedIn);
  const cards = await readCards(repository, menteeIds, language);
  report(0.2);
  const content = cardPages(cards, {
    translate,
    language,
    paper,
    address: `${env.publicUrl}${paperCardPath}`,
  });
  const title = translate("card.fileName");
  // The metadata of the file contains no names.
  const document = {
    title,
    author: "",
    language,
    paper,
    heading: "",
    foot: "",
    pageText: "",
    unknownText: translate("unknownLetters"),
  };
  await renderPdf(path, { ...document, isBare: true, content }, signal);
  // Stored only after the file was written, because this ends the codes of earlier cards.
  await db.transaction().execute((trx) => storeCards(trx, cards, signedIn.caller.accountId));
}

export const paperCardsExport: ExportKind<PaperCards> = {
  authorize: authorizeCards,

  plan: async (repository, request) => {
    await authorizeCards(repository, request);
    await requireActive(repository, request.menteeIds);
    await requireReason(repository, request.reason, sql`select unnest(${[...request.menteeIds]}::bigint[])`);
    return {
      kind: "paperCards",
      request,
      fileName: datedName(repository, exportTexts(repository.t)("card.fileName"), "pdf"),
      mediaType: "application/pdf",
      make: (work) => makeCards(repository, request, work),
    };
  },
};
