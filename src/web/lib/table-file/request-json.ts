import { pause } from '../in-steps.ts';

/** Items serialized between two pauses: a few milliseconds of work. */
const PIECE = 10_000;

type Long = readonly unknown[] | Int32Array | Float64Array | Uint8Array;

const isList = (value: unknown): value is Long => Array.isArray(value) || ArrayBuffer.isView(value);

/** A long list as JSON, in chunks. */
async function listJson(list: Long): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < list.length; from += PIECE) {
    pieces.push(JSON.stringify(Array.from<unknown>(list.slice(from, from + PIECE))).slice(1, -1));
    await pause();
  }
  return `[${pieces.join(',')}]`;
}

/** Lists of objects that hold lists themselves, such as the sheets of a file, are short. */
const MOST_WITH_LISTS = 100;

async function json(value: unknown): Promise<string> {
  if (isList(value)) {
    if (value.length > MOST_WITH_LISTS || typeof value[0] !== 'object') return listJson(value);
    return `[${(await inTurn(Array.from<unknown>(value), json)).join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${(await inTurn(fields, async ([name, field]) => `${JSON.stringify(name)}:${await json(field)}`)).join(',')}}`;
}

async function inTurn<Item>(
  items: readonly Item[],
  made: (item: Item) => Promise<string>,
): Promise<string[]> {
  const texts: string[] = [];
  for (const item of items) texts.push(await made(item));
  return texts;
}

/** The body of a request as JSON, serialized in chunks with pauses: 100,000 rows must not block the page. */
export const requestJson = async (body: object): Promise<Blob> =>
  new Blob([await json(body)], { type: 'application/json' });
