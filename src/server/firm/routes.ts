import { getFirm, saveFirm } from '#api/firm';
import type { Firm } from '#domain/users/firm';
import { editedRow, foundRow } from '../db/records.ts';
import { sql, type Statement } from '../db/sql.ts';
import { type App, route, writeRoute } from '../http/route.ts';

export const firm: Statement<Firm> = sql`select name, disclaimer, version from firm`;

const NOT_FOUND = 'Firm not found';

export function firmRoutes(app: App): void {
  route(app, getFirm, ({ db }) => foundRow(db, firm, NOT_FOUND));

  writeRoute(app, saveFirm, (tx, { input: { name, disclaimer, version } }) => {
    const update = sql`update firm set name = ${name}, disclaimer = ${disclaimer} where version = ${version}`;
    return editedRow(tx, { update, current: firm, typed: { name, disclaimer } }, NOT_FOUND);
  });
}
