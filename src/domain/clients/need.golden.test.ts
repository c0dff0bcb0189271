import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEVERITY } from '../alerts/severity.ts';
import type { Alert } from '../kit/alert.ts';
import { clientNeed, withoutNote } from './need.ts';

interface Reason {
  reason: string;
  kind: Alert['kind'];
  severity: number;
  once: number;
  twice: number;
}

/** The agreed points of each reason, kept apart from the program. */
const golden = JSON.parse(readFileSync(new URL('../../../fixtures/need.json', import.meta.url), 'utf8')) as {
  reasons: Reason[];
  no_note: { days: number; points: number };
};

const alert = (kind: Alert['kind'], severity: number): Alert => ({
  key: kind,
  kind,
  owner: 'Lazy K',
  severity,
  since: '2026-11-20',
  message: kind,
  link: '/',
  facts: kind === 'lot_hedge' ? '80-120 under 1 41 900 3 over 0 0 0 0 unknown 0 0 0 0' : '',
});

describe('the points of a client', () => {
  it.each(golden.reasons)('for $reason are $once, for two $twice', ({ kind, severity, once, twice }) => {
    const one = alert(kind, severity);
    expect(Object.values(SEVERITY)).toContain(severity);
    expect(clientNeed([one])).toMatchObject({ severity, points: once });
    expect(clientNeed([one, one])).toMatchObject({ severity, points: twice });
  });

  it('for no note within the agreed days are as agreed', () => {
    const { days, points } = golden.no_note;
    expect(days).toBe(30);
    expect(withoutNote('2026-10-28', '2026-11-27')).toEqual([]);
    expect(withoutNote('2026-10-27', '2026-11-27')).toMatchObject([{ points }]);
  });

  it('add up, with the largest as severity', () => {
    const all = golden.reasons.map(({ kind, severity }) => alert(kind, severity));
    expect(clientNeed(all)).toMatchObject({
      severity: Math.max(...golden.reasons.map(({ severity }) => severity)),
      points: golden.reasons.reduce((sum, { once }) => sum + once, 0),
    });
  });
});
