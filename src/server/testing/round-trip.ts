import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint';
import type { Fixture, Fixtures } from './fixtures.ts';

export type Fields = Record<string, unknown>;

/** How the input of a write is compared with its record. */
export interface RoundTrip {
  /** Two inputs without a common value, so that a default or earlier value is not mistaken for the one sent. */
  inputs: (mine: Fixtures, other: Fixtures) => Promise<readonly [Fields, Fields]>;
  /** The values of the record that differ from those sent. */
  stored?: (sent: Fields) => Fields;
  /** The sent fields, if they are not the input itself. */
  sent?: (input: Fields) => Fields;
  /** The record in the response, if it is not the response itself; null if the response has none. */
  returned?: ((response: never) => unknown) | null;
  read: (mine: Fixtures, response: Fields, sent: Fields) => Promise<unknown>;
  /** Input keys that are not fields of the record, with the reason. */
  apart?: Record<string, string>;
}

/** Why the version of an edited record is apart. */
export const version = 'states which version was edited';

/** Two inputs, each built from its part of every list. */
export const both = (...forms: readonly (readonly Fields[])[]): readonly [Fields, Fields] => {
  const all = (nth: number) => Object.assign({}, ...forms.map((fields) => fields[nth])) as Fields;
  return [all(0), all(1)];
};

/** Two edits of one record, each built from its part of every list. */
export async function edits(record: Promise<Fixture>, ...forms: readonly (readonly Fields[])[]) {
  const { value: id, version: now } = await record;
  return both(
    [
      { id, version: now },
      { id, version: now },
    ],
    ...forms,
  );
}

/** Reads a record in a list of all that the user sees. */
export const inList =
  (list: Endpoint<z.ZodType<unknown, object>, z.ZodType<readonly object[]>>): RoundTrip['read'] =>
  async ({ who }, response) =>
    (await who.call(list, {})).find((record) => 'id' in record && record.id === response['id']);
