import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { comparableContent } from './comparable-content.ts';
import { CANARY, type Fixture, type Fixtures } from './fixtures.ts';
import { goodInput } from './good-inputs.ts';
import { keysOf, namedBy, type Named } from './naming-keys.ts';

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Every endpoint with each key of its input that names a record, an entity or a user. */
export const naming = endpoints.flatMap((endpoint) =>
  keysOf(endpoint)
    .filter((key) => namedBy(endpoint, key) !== null)
    .map((key) => [`${nameOf(endpoint)} by ${key}`, endpoint, key] as const),
);

/** These endpoints reveal that a name is taken: names of entities and addresses of users are globally unique. */
export const TAKEN = new Set([
  'POST /auth/v1/signup by email',
  'PUT /api/profile by entity_name',
  'PUT /api/profile by email',
]);

/** Lists of the children of a record: empty for a record that does not exist. */
export const LISTS = new Set(['/api/lots/:id/history']);

/** The other input that a value needs to have an effect. */
const ALONGSIDE: Record<string, object> = {
  'PUT /api/users/:id by entity_name': { entity_change: 'move' },
  'GET /api/notes by about_id': { about_kind: 'lot' },
  'POST /api/expenses by lot': { lot_id: undefined },
  'POST /api/scenarios by owner': { lot_id: null },
  'PUT /api/expenses/:id by lot': { lot_id: undefined },
};

/** Inserts one more record of every kind. */
export async function insertFixtures(of: Fixtures): Promise<void> {
  for (const insert of [
    of.option,
    of.receiving,
    of.out,
    of.closedLot,
    of.expense,
    of.trade,
    of.opposingTrade,
    of.lrp,
    of.tradeImport,
    of.recordImport,
    of.importProfile,
    of.waitingFile,
    of.deletion,
    of.user,
    of.capturedDay,
    of.scenario,
    of.comparison,
    of.note,
    of.purchasePlan,
    of.apiToken,
    of.invitedUser,
    of.borrowingReport,
    of.webhookEvent,
    of.reportMail,
    of.delivery,
  ])
    await insert();
}

/** The input with a value at a path such as `splits.*.lot_id`. */
function withValue(input: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = key.split('.');
  if (rest.length === 0) return { ...input, [first]: value };
  if (rest[0] !== '*')
    return { ...input, [first]: withValue((input[first] ?? {}) as never, rest.join('.'), value) };
  const [item] = (input[first] as unknown[] | undefined) ?? [];
  const changed =
    rest.length === 1 ? value : withValue((item ?? {}) as never, rest.slice(1).join('.'), value);
  return { ...input, [first]: [changed] };
}

interface Outcome {
  status: number;
  /** The response, without the sent value and values that differ in every response. */
  body: string;
  trace: string | undefined;
}

/** The values of a canary entity's records in a text, but for those that all may see. */
export const tracesIn = (text: string, shared: readonly string[] = []): string[] =>
  (text.match(new RegExp(CANARY, 'gi')) ?? []).filter((found) => !shared.includes(found));

async function ask(
  mine: Fixtures,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  value: string | number,
  shared: readonly string[],
): Promise<Outcome> {
  const response = await mine.who.send(requestOf(endpoint, input));
  const text = comparableContent(response).replaceAll(String(value), '…');
  return {
    status: response.statusCode,
    body: text
      .replaceAll(/"(id|lot_id|version|\w+_at)":("[^"]*"|\d+)/g, '"$1":…')
      .replaceAll(/(New|plain) \w+|new\d+@|\d+\.csv/gi, '…'),
    trace: tracesIn(text, shared)[0],
  };
}

/** Inserted records that no request has changed since, by their owner's fixtures and kind: most requests are refused. */
const unchanged = new WeakMap<Fixtures, Map<Named, Fixture>>();

async function recordOf(others: Fixtures, named: Named): Promise<Fixture> {
  const records = unchanged.get(others) ?? new Map<Named, Fixture>();
  const record = records.get(named) ?? (await named.insert(others));
  unchanged.set(others, records.set(named, record));
  return record;
}

/**
 * The responses for a value of another entity's and for a nonexistent value, and whether the first request changed any of that
 * entity's records: `others` are its fixtures, `books` everything it holds, and `shared` its values that all may see.
 */
export async function bothResponses(
  {
    others,
    books,
    shared = [],
  }: { others: Fixtures; books: () => Promise<string>; shared?: readonly string[] },
  mine: Fixtures,
  endpoint: Endpoint,
  key: string,
): Promise<{ theirs: Outcome; nothing: Outcome; changed: boolean }> {
  const named = namedBy(endpoint, key);
  if (!named) throw new Error(`${key} names nothing.`);
  const { value, lot_id: _, ...more } = await recordOf(others, named);
  const newInput = async () => {
    const input = await goodInput(endpoint, key === 'id' ? { ...others, who: mine.who } : mine);
    for (const [field, known] of Object.entries(more))
      if (key === 'id' && field in input) input[field] = known;
    return input;
  };
  const askWith = (input: Record<string, unknown>, asked: string | number) => {
    const complete = { ...withValue(input, key, asked), ...ALONGSIDE[`${nameOf(endpoint)} by ${key}`] };
    return ask(mine, endpoint, complete, asked, shared);
  };
  const input = await newInput();
  const before = await books();
  const theirs = await askWith(input, value);
  const changed = before !== (await books());
  if (changed) unchanged.delete(others);
  const { nothing: missing } = named;
  // A refused request has used nothing of its input.
  const nothing = await askWith(theirs.status >= 400 ? input : await newInput(), missing);
  return { theirs, nothing, changed };
}
