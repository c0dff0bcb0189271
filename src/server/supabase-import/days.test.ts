import { describe, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OLD_TODAY, oldApplication } from '../testing/old-application.ts';
import { asDump } from '../testing/old-dump.ts';
import { testFolder } from '../testing/folder.ts';
import { Book } from './book.ts';
import { Cells, Problems } from './cells.ts';
import { check } from './reader.ts';
import { openSource } from './source.ts';

const folder = testFolder();

/** The day that a cell is read as, or the problem. */
function read(text: string, timeZone: string | null): string {
  const problems = new Problems();
  const { days } = new Book('2026-11-22', new Date('2026-11-22T18:00:00Z'), timeZone);
  const cells = new Cells({ table: 'outs', indexes: new Map([['date_out', 0]]), problems, days }, 1, [text]);
  const day = cells.day('date_out', 'past');
  return problems.listed[0] ?? day;
}

describe('a day of the old application', () => {
  it.each([
    ['2026-03-14', null, '2026-03-14'],
    ['2026-03-14', 'America/Chicago', '2026-03-14'],
    // A day that was saved as midnight UTC says its day, whichever zone is named.
    ['2026-03-14 00:00:00+00', null, '2026-03-14'],
    ['2026-03-14 00:00:00+00', 'America/Chicago', '2026-03-14'],
    // Midnight in Chicago, in summer and winter, as a server in UTC and one in Chicago write it.
    ['2026-07-14 05:00:00+00', 'America/Chicago', '2026-07-14'],
    ['2026-01-14 06:00:00+00', 'America/Chicago', '2026-01-14'],
    ['2026-07-14 00:00:00-05', 'America/Chicago', '2026-07-14'],
    ['2026-07-14T05:00:00.000Z', 'America/Chicago', '2026-07-14'],
    // The evening of a day in Chicago is the next one in UTC.
    ['2026-07-15 03:30:00.123456+00', 'America/Chicago', '2026-07-14'],
    ['2026-07-15 03:30:00+00', 'UTC', '2026-07-15'],
    ['2026-07-14 22:30:00-0500', 'America/Denver', '2026-07-14'],
    ['2026-07-15 09:00:00+05:30', 'America/Chicago', '2026-07-14'],
  ])('%s with the zone %s is %s', (text, timeZone, day) => {
    expect(read(text, timeZone)).toBe(day);
  });

  it.each(['2026-07-14 05:00:00+00', '2026-07-14T05:00:00Z', '2026-07-14 00:00:00-05'])(
    'that is the moment %s is refused without a zone, with what to add',
    (text) => {
      expect(read(text, null)).toBe(
        `outs, line 1, column date_out: "${text}" is a timestamp, not a date: give the time zone of its days, such as --time-zone America/Chicago`,
      );
    },
  );

  it.each([
    '2026-13-14 05:00:00+00',
    '2026-07-14 25:00:00+00',
    '14.7.2026 05:00:00+00',
    '2026-07-14 05:00:00',
  ])('is not read from %s', (text) => {
    expect(read(text, 'America/Chicago')).toContain('is not a date like 2026-03-14');
  });

  it('is the same in a dump of moments, and the report says how many were read', async () => {
    const [plain, moments] = [oldApplication({ users: 3, lots: 6 }), oldApplication({ users: 3, lots: 6 })];
    for (const rows of Object.values(moments))
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (
            /^(date|date_in|date_out|trade_date|closing_date|snapshot_date|est_out_date|effective_date|end_date)$/.test(
              column,
            ) &&
            value !== null
          )
            row[column] = `${String(value)} 05:00:00+00`;
    const [one, other] = await Promise.all(
      [plain, moments].map(async (data, nth) => {
        const file = join(folder, `dump-${nth}`);
        writeFileSync(file, asDump(data));
        const zone = nth === 0 ? null : 'Etc/GMT+5';
        return check(await openSource(file), new Book(OLD_TODAY, new Date('2026-11-22T18:00:00Z'), zone));
      }),
    );
    expect(other?.problems.listed).toEqual([]);
    expect([...(other?.book.lots.values() ?? [])]).toEqual([...(one?.book.lots.values() ?? [])]);
    expect(one?.book.notes.join('\n')).not.toContain('read as days');
    expect(other?.book.notes).toContainEqual(
      expect.stringMatching(
        /^outs, column date_out: \d+ timestamps are read as days in Etc\/GMT\+5 \("20\S+ 05:00:00\+00" is 20\S+\)$/,
      ),
    );
  });
});
