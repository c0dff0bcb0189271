import type { FastifyRequest } from 'fastify';
import type { Session } from '../db/database.ts';
import { prepared, sql } from '../db/sql.ts';
import { LargeBody } from './json-body.ts';

/** The lots of a book that is large, each with ten open trades counted as one more: about 40 ms of the thread of requests. */
const LARGE = 500;

const held = prepared(
  'recordsHeld',
  sql<{ lots: number; open_trades: number }>`select lots, open_trades from app.records_held()`,
);

/** Whether working through everything that a user sees would hold up others. */
export async function isLargeBook(db: Session): Promise<boolean> {
  const { lots = 0, open_trades = 0 } = (await db.row(held)) ?? {};
  return lots + open_trades / 10 > LARGE;
}

/** Whether answering a request here would hold up others. */
export const isLargeWork = async ({ body }: FastifyRequest, db: Session): Promise<boolean> =>
  body instanceof LargeBody || isLargeBook(db);
