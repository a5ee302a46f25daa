/** Bytes of small files. */
export const sampleFiles = { text: Buffer.from("A short text that is nothing else.\n") } as const;
