import { z } from 'zod';
import { idSchema } from '#domain/kit/fields';

/** Input common to the endpoints that check or save the rows of a file. */
export const ofFile = {
  wholeBook: true,
  // 100,000 rows take ten seconds on an idle machine.
  threadLimits: {
    timeout: 180_000,
    tooLarge: 'This file is too large to process at once. Split it into smaller files.',
  },
  /** Enough for 200,000 rows with their texts, numbers and choices. */
  bodyLimit: 40 * 1024 * 1024,
} as const;

/** Indexes of rows, or of texts; `message` refuses anything else. */
export const indexesOr = (message: string) => z.array(z.int(message).nonnegative(message), message);

export const pastImport = z.object({
  id: idSchema,
  file_name: z.string(),
  imported_by: z.string().nullable(),
  imported_at: z.string(),
  skipped: z.int(),
  reverted_at: z.string().nullable(),
  reverted_by: z.string().nullable(),
});
export type PastImport = z.infer<typeof pastImport>;
