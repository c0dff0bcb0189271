import { z } from 'zod';
import { text } from '#domain/fields';
import { type Endpoint, endpoint } from './endpoint.ts';

/** The id of a record, in a path or a query. */
export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** The version that was edited; a stale one is refused with `conflict`. */
export const version = z.int().positive();

/** The empty response of an endpoint that returns no data. */
export const done = z.object({});

/** The deletion of a record by its id; the response has the id of the history entry that restores it. */
export const deletion = ({
  errors = ['not_found'],
  ...declared
}: Pick<Endpoint, 'path' | 'requires' | 'summary'> & Partial<Pick<Endpoint, 'errors'>>) =>
  endpoint({
    method: 'DELETE',
    ...declared,
    input: z.object({ id: recordId }),
    output: z.object({ deletion: z.int() }),
    errors,
  });

/** The name of an entity, by which an administrator narrows what they see; a producer's own is not widened by it. */
export const ownerChoice = text('Owner must be text', 120, 'Owner').optional();
