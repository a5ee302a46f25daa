import { z } from "zod";
import { saved } from "./common.ts";

/** `key` is the text of the new key. It is empty if an earlier request with the same `Idempotency-Key` got it. */
export const apiKeyAnswer = saved.extend({ key: z.string() });
