import type { FastifyRequest } from "fastify";
import type { TFunction } from "i18next";
import type { LanguageCode } from "#shared/constants.ts";
import { languageOf, textsOf } from "#server/kernel/texts/texts.ts";

/** Returns the response language: the signed-in person's, otherwise the browser's, otherwise English. */
export const languageFor = (request: FastifyRequest): LanguageCode =>
  request.signedIn?.language ?? languageOf(request.headers["accept-language"]?.slice(0, 2).toLowerCase());

/** Returns the text function of {@link languageFor}. */
export const textsFor = (request: FastifyRequest): TFunction => textsOf(languageFor(request));
