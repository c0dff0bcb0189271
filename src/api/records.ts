import { z } from 'zod';
import { text } from '#domain/fields';

/** The id of a record, in a path or a query. */
export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** The version that was edited; a stale one is refused with `conflict`. */
export const version = z.int().positive();

/** The empty answer of an endpoint that returns no data. */
export const done = z.object({});

/** The answer of a delete: the id of the history entry that restores the record. */
export const deleted = z.object({ deletion: z.int() });

/** The name of an entity, by which an administrator narrows what they see; a producer's own is not widened by it. */
export const ownerChoice = text('Owner must be text', 120, 'Owner').optional();
