import { pause } from '../in-steps.ts';

/** Items serialized between two pauses: a few milliseconds of work. */
const PIECE = 10_000;

type Long = readonly unknown[] | Int32Array | Float64Array | Uint8Array;

const isList = (value: unknown): value is Long => Array.isArray(value) || ArrayBuffer.isView(value);

/** Lists of objects that hold lists themselves, such as the sheets of a file, are short. */
const MOST_WITH_LISTS = 100;

/** The JSON of each item, with commas between them. */
async function* separated<Item>(
  items: readonly Item[],
  jsonOf: (item: Item) => AsyncIterable<BlobPart>,
): AsyncGenerator<BlobPart> {
  for (const [at, item] of items.entries()) {
    if (at > 0) yield ',';
    yield* jsonOf(item);
  }
}

/** A long list, each piece of which is encoded by itself. */
async function* listJson(list: Long): AsyncGenerator<BlobPart> {
  for (let from = 0; from < list.length; from += PIECE) {
    const piece = JSON.stringify(Array.from<unknown>(list.slice(from, from + PIECE))).slice(1, -1);
    yield new Blob([from > 0 ? ',' : '', piece]);
    await pause();
  }
}

async function* json(value: unknown): AsyncGenerator<BlobPart> {
  if (isList(value)) {
    const isLong = value.length > MOST_WITH_LISTS || typeof value[0] !== 'object';
    yield '[';
    yield* isLong ? listJson(value) : separated(Array.from<unknown>(value), json);
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    yield '{';
    yield* separated(fields, async function* ([name, field]) {
      yield `${JSON.stringify(name)}:`;
      yield* json(field);
    });
    yield '}';
  } else yield JSON.stringify(value);
}

/** The body of a request as JSON, serialized in pieces with pauses: 100,000 rows must not block the page. */
export async function requestJson(body: object): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const part of json(body)) parts.push(part);
  return new Blob(parts, { type: 'application/json' });
}
