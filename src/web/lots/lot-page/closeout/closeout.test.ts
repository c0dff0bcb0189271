import { describe, expect, it } from 'vitest';
import { marketMoveMessage, needMessage } from '#domain/closeout/messages';
import { closeoutNotes } from '#domain/closeout/sheet';
import { closeoutReport } from '#domain/reports/closeout-report';
import {
  inCwt,
  neededMessage,
  whyNoExpectedPrice,
  whyNoPriceNeeded,
  whyNoResult,
  whyNoWeight,
  type LotCloseout,
} from './closeout-messages.ts';
import { closeoutMoneyLines } from './money-table.tsx';
import { sampleCloseout, sampleExpense, soldFutures } from './testing/sample-closeout.ts';
import { targetOf } from './target-profit.tsx';

const amounts = (closeout: LotCloseout) =>
  closeoutMoneyLines(closeout).map(({ label, to_date, projected }) => [label, to_date, projected]);

function lastOf<Record>(records: readonly Record[]): Record {
  const last = records.at(-1);
  if (last === undefined) throw new Error('There are no records.');
  return last;
}

const noRecords = {
  lot: { total_received: 0, total_dead: 0, total_shipped: 0, current_hd: 0, total_pay_wt: 0, total_cost: 0 },
  receivings: [],
  outs: [],
  trades: [],
  expenses: [],
};

/** All head gone: 187 shipped. */
const soldOut = {
  lot: { total_shipped: 187, current_hd: 0 },
  outs: [
    ...sampleCloseout().financials.detail.outs.slice(0, 3),
    {
      ...lastOf(sampleCloseout().financials.detail.outs),
      head_count: 187,
      weight: 238_000,
      proceeds: 546_000,
    },
  ],
};

const planned = { cover: 'planned' as const, missing: [] };

describe('the money of a closeout', () => {
  it('has a line for everything, to date and projected', () => {
    expect(amounts(sampleCloseout())).toEqual([
      ['Cattle sold', 105_294.6, 105_294.6],
      ['Cattle still to sell (est.)', undefined, 442_711.24],
      ['Revenue', 105_294.6, 548_005.84],
      ['Cattle bought', 420_918.4, 420_918.4],
      ['Feed', 119_415, 119_415],
      ['Freight', 1596, 1596],
      ['Medicine', 3277.5, 3277.5],
      ['Yardage', 18_810, 18_810],
      ['Cost', 564_016.9, 564_016.9],
      ['Futures, open (est.)', undefined, 11_360],
      ['Hedges', 0, 11_360],
      ['Net cash to date', -458_722.3, undefined],
      ['Projected Result', undefined, -4651.06],
    ]);
  });

  it('says how much was sold and bought, and at what price', () => {
    const lines = closeoutMoneyLines(sampleCloseout());
    expect(lines[0]?.note).toBe('36 head, 45,900 lb, 229.40 $/cwt');
    expect(lines.find(({ id }) => id === 'bought')?.note).toBe('190 head, 130,720 lb, 322.00 $/cwt bought');
  });

  it('keeps a projected expense apart from the actual ones of its type', () => {
    const expenses = [
      sampleExpense('feed', 100),
      sampleExpense('feed', 40, { expense_category: 'projected', date: '2027-01-01' }),
    ];
    const lines = amounts(sampleCloseout({ expenses }));
    expect(lines).toContainEqual(['Feed', 100, 100]);
    expect(lines).toContainEqual(['Feed, projected', undefined, 40]);
    expect(lines).toContainEqual(['Cost', 421_018.4, 421_058.4]);
  });

  it('shows no zero for what has no price', () => {
    const closeout = sampleCloseout({}, { price: null });
    const lines = amounts(closeout);
    expect(lines).toContainEqual(['Cattle still to sell (est.)', undefined, null]);
    expect(lines).toContainEqual(['Futures, open (est.)', undefined, null]);
    expect(lines).toContainEqual(['Projected Result', undefined, null]);
    expect(whyNoResult(closeout)).toBe('LEZ26 has no quote');
    expect(closeoutNotes(closeout)).toEqual(['1 open trade without a price excluded']);
  });

  it('has only a result once nothing is open', () => {
    const closeout = sampleCloseout({
      ...soldOut,
      trades: [{ ...soldFutures, status: 'closed', profit: 2000 }],
    });
    expect(closeout.state).toBe('final');
    expect(amounts(closeout).slice(-3)).toEqual([
      ['Futures, closed', 2000, 2000],
      ['Hedges', 2000, 2000],
      ['Result', undefined, -16_016.9],
    ]);
    expect(closeoutMoneyLines(closeout).filter(({ estimate }) => estimate !== undefined)).toEqual([]);
  });

  it('shows what LRP paid, what it cost, and which endorsement waits for its ending value', () => {
    const ended = { lot_id: 1, policy_id: 1, end_date: '2026-10-01', head_count: 50 } as const;
    const closeout = sampleCloseout({
      ended_lrp: [
        { ...ended, endorsement_number: '71', total_premium: 8400, result: 12_600 },
        { ...ended, endorsement_number: '72', total_premium: 500, result: null },
      ],
    });
    const lines = amounts(closeout);
    expect(lines).toContainEqual(['LRP indemnities', 21_000, 21_000]);
    expect(lines).toContainEqual(['LRP premiums', -8400, -8400]);
    expect(lines).toContainEqual(['LRP ended, not settled', undefined, -500]);
    expect(lines).toContainEqual(['Hedges', 12_600, 23_460]);
    expect(closeoutNotes(closeout)).toEqual([
      '1 ended LRP policy without an ending value counted as a loss of the premium: 72',
    ]);
  });
});

describe('the prices of a closeout', () => {
  it('are what the rest needs and may bring', () => {
    const closeout = sampleCloseout();
    expect(inCwt(closeout.prices.needed)).toBe('232.37 $/cwt');
    expect(neededMessage(closeout)).toBe('on 151 head');
    expect(inCwt(closeout.prices.expected)).toBe('229.95 $/cwt');
    expect(needMessage(closeout.prices, planned)).toBe('Need 232.37 · Expected 229.95 · 2.42 short');
    expect(inCwt(closeout.prices.break_even_with_hedges)).toBe('231.79 $/cwt');
    expect(marketMoveMessage(closeout.market)).toBe(
      'Futures must rise 14.30, to 243.75: 160,000 of 192,525 lb are hedged and gain nothing',
    );
  });

  it('leave a target profit', () => {
    const closeout = sampleCloseout({}, { target: 5000 });
    expect(inCwt(closeout.prices.needed)).toBe('234.96 $/cwt');
    expect(neededMessage(closeout)).toBe('on 151 head, for a result of $5,000.00');
  });

  it('say why there is none', () => {
    const unpriced = sampleCloseout({}, { price: null });
    expect(inCwt(unpriced.prices.expected)).toBe('-');
    expect(whyNoExpectedPrice(unpriced)).toBe('LEZ26 has no quote');
    const sold = sampleCloseout(soldOut);
    expect(whyNoPriceNeeded(sold)).toBe('No head left to sell');
    expect(needMessage(sold.prices, planned)).toBeNull();
    const empty = sampleCloseout(noRecords);
    expect(empty.state).toBeNull();
    expect([whyNoResult, whyNoWeight, whyNoPriceNeeded].map((why) => why(empty))).toEqual(
      Array.from({ length: 3 }, () => 'No receivings'),
    );
  });

  it('are asked for a target of dollars and cents alone', () => {
    expect(['', '5000', '$5,000.25', '-20'].map(targetOf)).toEqual([0, 5000, 5000.25, -20]);
    expect(['much', '1.005', '1e99', '99999999999999'].map(targetOf)).toEqual([null, null, null, null]);
  });
});

describe('the PDF of a closeout', () => {
  const head = {
    entity_name: 'High Plains',
    day: '2026-11-21',
    made_at: 'Nov 21, 2026, 2:05 PM CST',
    prices: 'No market prices used',
    simulated: false,
  } as const;
  const tableOf = (closeout: LotCloseout, title: string) =>
    closeoutReport(closeout, head).tables.find((table) => table.title === title);

  it('has the money lines of the page, and the result as its total', () => {
    const closeout = sampleCloseout();
    const { rows = [], total } = tableOf(closeout, 'Money') ?? {};
    expect([...rows, total].map((row) => [row?.[0], row?.[2], row?.[4]])).toEqual(
      amounts(closeout).map(([label, toDate = '', projected = '']) => [label, toDate, projected]),
    );
    expect(total?.slice(0, 6)).toEqual([
      'Projected Result',
      'At the expected price',
      '',
      '',
      -4651.06,
      -24.48,
    ]);
    // Net cash to date has nothing among the projected figures.
    expect(rows.at(-1)?.slice(2)).toEqual([expect.any(Number), expect.any(Number), '', '', '']);
  });

  it('says what the screen says about interest', () => {
    const notes = (rate: number | null) => closeoutReport(sampleCloseout(), head, rate).notes;
    expect(notes(8.25)).toContainEqual(
      expect.stringMatching(/^No interest booked\. At 8\.25% it would be \$[\d,.]+\.$/),
    );
    expect(notes(null)).toContain('No interest booked');
  });

  it('says a missing figure is missing, and what is excluded', () => {
    const report = closeoutReport(sampleCloseout({}, { price: null }), head);
    expect(report.figures[0]).toEqual({ label: 'Projected Result', kind: 'result', value: null });
    expect(report.notes).toContain('1 open trade without a price excluded');
  });

  it('says what its prices and costs of gain are before', () => {
    const open = sampleCloseout({ lot: { cover: 'open', missing: ['feed'] } });
    expect(tableOf(open, 'Prices, $/cwt')?.columns.map(({ header }) => header)).toEqual([
      'Break-even + feed, without hedges',
      'Break-even + feed, with hedges',
    ]);
    const performance = tableOf(open, 'Performance');
    expect(performance?.notes).toEqual(['Costs of gain are before the feed to come']);
    expect(performance?.columns.at(-1)?.kind).toBe('money');
  });

  it('has one column of money once nothing is open, and the target of the price needed', () => {
    const final = sampleCloseout({
      ...soldOut,
      trades: [{ ...soldFutures, status: 'closed', profit: 2000 }],
    });
    expect(tableOf(final, 'Money')?.total?.slice(0, 3)).toEqual(['Result', '', -16_016.9]);
    const { figures, notes } = closeoutReport(sampleCloseout({}, { target: 5000 }), head);
    expect(figures[2]?.value).toBe(234.96);
    expect(notes).toContain('At the price needed the result is $5,000.00');
  });
});
