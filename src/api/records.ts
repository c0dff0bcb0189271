import { z } from 'zod';
import { text } from '#domain/kit/fields';
import { type Endpoint, endpoint } from './endpoint.ts';

export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** The id of an entry of the history. */
export const historyId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The version that was edited; a stale one is refused with `conflict`. */
export const version = z.int().positive();

/** One window of a list: `limit` rows after the first `offset`. */
export const listWindow = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
};

/** The sort order of a list: a column, with a leading `-` for descending. */
export const sortBy = <const Column extends string>(columns: readonly Column[]) =>
  z.templateLiteral([z.enum(['', '-']), z.enum(columns)]);

/** The empty response of an endpoint that returns no data. */
export const done = z.object({});

/** The deletion of a record by its id; the response has the id of the history entry that restores it. */
export const deletion = (
  path: Endpoint['path'],
  requires: Endpoint['requires'],
  summary: string,
  errors: Endpoint['errors'] = ['not_found'],
) =>
  endpoint(`DELETE ${path}`, requires, {
    summary,
    input: z.object({ id: recordId }),
    output: z.object({ deletion: z.int() }),
    errors,
  });

/** The name of an entity, by which an administrator narrows what they see; a producer's own is not widened by it. */
export const ownerChoice = text('Owner must be text', 120, 'Owner').optional();
