import type { TradeTable } from '#domain/trade-file/table';

/** Items serialized between two pauses: a few milliseconds of work. */
const PIECE = 10_000;

/** Yields to the event loop, so that the page responds to input. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/** A list or a typed array. */
interface List {
  length: number;
  slice(from: number, to: number): ArrayLike<number | string | object>;
}

/** One list as JSON, in chunks. */
async function listJson(list: List): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < list.length; from += PIECE) {
    pieces.push(JSON.stringify(Array.from(list.slice(from, from + PIECE))).slice(1, -1));
    await pause();
  }
  return `[${pieces.join(',')}]`;
}

type Lists = Readonly<Record<string, List>>;

async function fieldsJson(lists: Lists): Promise<string> {
  const fields: string[] = [];
  for (const [name, list] of Object.entries(lists))
    fields.push(`${JSON.stringify(name)}:${await listJson(list)}`);
  return fields.join(',');
}

/**
 * The body of a request with the trades of a file and other members. Serialized in chunks with pauses, so that a file of 100,000
 * rows does not block the page.
 */
export async function requestJson(
  trades: TradeTable,
  lists: Lists = {},
  texts: Readonly<Record<string, string>> = {},
): Promise<Blob> {
  const members = Object.entries(texts).map(
    ([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`,
  );
  const table = `"trades":{${await fieldsJson({ ...trades } as unknown as Lists)}}`;
  const more = await fieldsJson(lists);
  return new Blob([`{${[...members, table, more].filter(Boolean).join(',')}}`], { type: 'application/json' });
}
