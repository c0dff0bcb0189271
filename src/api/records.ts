import { z } from 'zod';

/** The id of a record, in a path or a query. */
export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** The version that an edit was made from; a stale one is refused with `conflict`. */
export const version = z.int().positive();

/** The answer of an endpoint that has nothing to say but "done". */
export const done = z.object({});

/** The answer of a delete: the entry of the history by which the record is restored. */
export const deleted = z.object({ deletion: z.int() });
