import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEVERITY } from '../alerts/severity.ts';
import type { Alert } from '../kit/alert.ts';
import { byNeed, clientNeed, needSchema, withoutNote } from './need.ts';
import { datesThisWeek, nextDate } from './board.ts';

let last = 0;
const alert = (kind: Alert['kind'], severity: number, facts = ''): Alert => ({
  key: `${kind}:${(last += 1)}`,
  kind,
  owner: 'Lazy K',
  severity,
  since: '2026-11-20',
  message: `${kind} ${last}`,
  link: '/',
  facts,
});
const outside = (under: number, over = 0, unknown = 0) =>
  alert(
    'lot_hedge',
    SEVERITY.hedge_out_of_band,
    `80-120 under ${under} 41 900 3 over ${over} 7 80 2 unknown ${unknown} 0 0 0`,
  );

describe('the need of a client', () => {
  it('is nothing without alerts', () => {
    expect(clientNeed([])).toEqual({ severity: 0, points: 0, reasons: [] });
  });

  it('counts each lot past its out date or outside of its band, and the rest once', () => {
    const need = clientNeed([
      outside(2, 1),
      alert('lot_past_out_date', SEVERITY.past_out_date),
      alert('lot_past_out_date', SEVERITY.past_out_date),
      alert('margin_call', SEVERITY.margin_to_wire),
      alert('lrp_settlement', SEVERITY.ending_value),
      alert('lrp_settlement', SEVERITY.ending_value),
    ]);
    expect([need.severity, need.points]).toEqual([85, 85 + 50 + 50 + 60]);
    expect(need.reasons.map(({ label, points, alerts }) => [label, points, alerts])).toEqual([
      ['Margin call', 85, 1],
      ['LRP to settle', 50, 2],
      ['2 lots past out date', 50, 2],
      ['3 lots outside band', 60, 1],
    ]);
  });

  it('counts each contract and endorsement in its notice window, and stopped contracts once', () => {
    const ending = clientNeed([
      alert('contract_ending', SEVERITY.ending),
      alert('contract_ending', SEVERITY.ending),
      alert('lrp_ending', SEVERITY.ending),
    ]);
    expect([ending.severity, ending.points]).toEqual([30, 90]);
    const stopped = clientNeed([
      alert('contract_ending', SEVERITY.contract_stopped),
      alert('contract_ending', SEVERITY.contract_stopped),
    ]);
    expect([stopped.severity, stopped.points]).toEqual([80, 80]);
    expect(stopped.reasons.map(({ label }) => label)).toEqual(['Contract stopped']);
  });

  it('counts each overdue task, and that there was no note for 30 days', () => {
    const late = alert('task_overdue', SEVERITY.overdue_task);
    const need = clientNeed([late, late], withoutNote('2026-10-20', '2026-11-20'));
    expect([need.severity, need.points]).toEqual([40, 85]);
    expect(need.reasons.map(({ label, message }) => [label, message])).toEqual([
      ['2 tasks overdue', late.message],
      ['No recent note', 'The last note is of Oct 20, 2026'],
    ]);
    expect(withoutNote('2026-10-21', '2026-11-20')).toEqual([]);
    expect(withoutNote(null, '2026-11-20')).toMatchObject([{ message: 'There is no note yet', alerts: 1 }]);
  });

  it('counts a borrowing base in deficit, and projected expenses in the past, once', () => {
    const need = clientNeed([
      alert('expenses_past', SEVERITY.expenses_past),
      alert('borrowing_deficit', SEVERITY.borrowing_deficit),
      alert('borrowing_deficit', SEVERITY.borrowing_deficit),
    ]);
    expect([need.severity, need.points]).toEqual([70, 75]);
    expect(need.reasons.map(({ label, points }) => [label, points])).toEqual([
      ['Borrowing deficit', 70],
      ['Past projected expenses', 5],
    ]);
  });

  it('has of equally severe reasons the one with more points first', () => {
    const [lrp, contract] = [alert('lrp_ending', SEVERITY.ending), alert('contract_ending', SEVERITY.ending)];
    const labels = (...some: Alert[]) => clientNeed(some).reasons.map(({ label }) => label);
    expect(labels(lrp, contract, contract)).toEqual(['2 contracts ending', '1 endorsement ending']);
    expect(labels(contract, lrp, lrp)).toEqual(['2 endorsements ending', '1 contract ending']);
  });

  it('tells a death from an early shipment, and a call from one that is near', () => {
    const labels = clientNeed([
      alert('lrp_reminder', SEVERITY.early_shipment),
      alert('lrp_reminder', SEVERITY.notice_of_death),
      alert('margin_call', SEVERITY.margin_near),
    ]).reasons.map(({ label }) => label);
    expect(labels).toEqual(['Notice of death', 'Margin call near', 'Early shipment']);
  });
});

const alerts = fc.array(
  fc.oneof(
    fc
      .constantFrom(
        ['subsidy_capture', SEVERITY.subsidy_capture] as const,
        ['margin_call', SEVERITY.margin_to_wire] as const,
        ['contract_ending', SEVERITY.ending] as const,
        ['contract_ending', SEVERITY.contract_stopped] as const,
        ['lot_past_out_date', SEVERITY.past_out_date] as const,
        ['lot_without_plan', SEVERITY.without_plan] as const,
        ['stale_prices', SEVERITY.stale] as const,
        ['borrowing_deficit', SEVERITY.borrowing_deficit] as const,
        ['expenses_past', SEVERITY.expenses_past] as const,
      )
      .map(([kind, severity]) => alert(kind, severity)),
    fc.nat(9).map((lots) => outside(lots + 1)),
  ),
);

describe('for any alerts the need', () => {
  it('has the points of its reasons, the largest as its severity, and says every alert', () => {
    fc.assert(
      fc.property(alerts, (some) => {
        const need = clientNeed(some);
        const { severity, points, reasons } = need;
        expect(needSchema.parse(need)).toEqual(need);
        expect(points).toBe(reasons.reduce((sum, reason) => sum + reason.points, 0));
        expect(severity).toBe(Math.max(0, ...some.map((one) => one.severity)));
        expect(reasons.reduce((sum, reason) => sum + reason.alerts, 0)).toBe(some.length);
        expect(reasons.map((reason) => reason.severity)).toEqual(
          reasons.map((reason) => reason.severity).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  it('does not depend on their order, and no further alert lowers it', () => {
    fc.assert(
      fc.property(alerts, alerts, (some, more) => {
        const sums = ({ severity, points }: ReturnType<typeof clientNeed>) => ({ severity, points });
        expect(sums(clientNeed(some.toReversed()))).toEqual(sums(clientNeed(some)));
        expect(clientNeed([...some, ...more]).points).toBeGreaterThanOrEqual(clientNeed(some).points);
      }),
    );
  });
});

describe('whom to call first', () => {
  const client = (name: string, severity: number, points: number, day: string | null = null) => ({
    name,
    severity,
    points,
    next: day === null ? null : { day, message: day },
  });

  it('goes by the most severe reason, then the sum, then the next date, then the name', () => {
    const sorted = [
      client('Five past out dates', 25, 125),
      client('Ranch 10', 20, 20),
      client('Ranch 9', 20, 20),
      client('Later', 20, 20, '2026-12-31'),
      client('Sooner', 20, 20, '2026-12-01'),
      client('Margin call', 85, 85),
      client('Margin call and more', 85, 105),
    ]
      .toSorted(byNeed)
      .map(({ name }) => name);
    expect(sorted).toEqual([
      'Margin call and more',
      'Margin call',
      'Five past out dates',
      'Sooner',
      'Later',
      'Ranch 9',
      'Ranch 10',
    ]);
    const [nine, ten] = [client('Ranch 9', 20, 20), client('Ranch 10', 20, 20)];
    expect([byNeed(nine, ten), byNeed(ten, nine)]).toEqual([-1, 1]);
  });
});

describe('the next date', () => {
  const lot = (name: string, est_out_date: string) => ({ lot: name, est_out_date });
  const today = '2026-11-20';
  const policies = [{ end_date: '2027-01-22' }] as never[];

  it('is a date that has passed before one to come', () => {
    const trades = [{ symbol: 'LEZ26' }];
    const next = (lots: ReturnType<typeof lot>[]) => nextDate({ lots, trades, policies }, today)?.message;
    expect(next([lot('HP-2599', '2026-11-14')])).toBe('HP-2599 out date passed');
    expect(next([lot('HP-2601', '2026-12-24')])).toBe('HP-2601 out Dec 24');
    expect(next([])).toBe('LEZ26 stops Dec 31');
    expect(nextDate({ lots: [], trades: [], policies }, today)?.message).toBe('LRP ends Jan 22, 2027');
    expect(nextDate({ lots: [], trades: [{ symbol: 'LEV26' }], policies: [] }, today)?.message).toBe(
      'LEV26 stopped Oct 30',
    );
    expect(nextDate({ lots: [], trades: [{ symbol: null }], policies: [] }, today)).toBeNull();
    expect(nextDate({ lots: [], trades: [{ symbol: 'UNKNOWN' }], policies: [] }, today)).toBeNull();
  });

  it('is that of the earliest of several; of one day a policy before a contract before a lot', () => {
    const lots = [lot('Later', '2027-02-01'), lot('Sooner', '2027-01-22')];
    const next = (...symbols: string[]) =>
      nextDate({ lots, trades: symbols.map((symbol) => ({ symbol })), policies: [] }, today)?.message;
    expect(next()).toBe('Sooner out Jan 22, 2027');
    expect(next('LEG27')).toBe('Sooner out Jan 22, 2027');
    expect(nextDate({ lots, trades: [], policies }, today)?.message).toBe('LRP ends Jan 22, 2027');
  });

  it('of a contract stops on its last day, and has stopped on the day after', () => {
    const next = (on: string) => nextDate({ lots: [], trades: [{ symbol: 'LEZ26' }], policies: [] }, on);
    expect(next('2026-12-31')).toEqual({ day: '2026-12-31', message: 'LEZ26 stops Dec 31' });
    expect(next('2027-01-01')?.message).toBe('LEZ26 stopped Dec 31, 2026');
  });
});

describe('the dates of this week', () => {
  it('are today and the seven days after it, the earliest first', () => {
    const lots = ['2026-11-28', '2026-11-27', '2026-11-20', '2026-11-19'].map((est_out_date, at) => ({
      lot: `L${at}`,
      est_out_date,
    }));
    expect(datesThisWeek({ lots, trades: [], policies: [] }, '2026-11-20')).toEqual([
      { day: '2026-11-20', message: 'L2 out Nov 20' },
      { day: '2026-11-27', message: 'L1 out Nov 27' },
    ]);
  });
});
