import type { FastifyRequest } from "fastify";
import type { TFunction } from "i18next";
import { languageOfTag, type LanguageCode } from "#shared/constants.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";

/** Returns the response language: the signed-in person's, otherwise the browser's, otherwise English. */
export const languageFor = (request: FastifyRequest): LanguageCode =>
  request.signedIn?.language ?? languageOfTag(request.headers["accept-language"]);

/** Returns the text function of {@link languageFor}. */
export const textsFor = (request: FastifyRequest): TFunction => textsOf(languageFor(request));
