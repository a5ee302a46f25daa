/** Schemas of the answers in `contracts/import-choices.ts`. */
import { z } from "zod";
import { importDelimiters, importEncodings, importModes } from "../import-choices.ts";

export const importStatus = z.enum(["read", "checking", "checked", "running", "done", "undoing", "undone"]);

export const importEncoding = z.enum(importEncodings);

export const importDelimiter = z.enum(importDelimiters);

export const importMode = z.enum(importModes);
