import { perCwtInWords, price as priceText, weightExact } from '../kit/format.ts';
import type { SavedComparison } from '../risk/comparisons.ts';
import { breakEvenMessage } from '../risk/protection/break-even.ts';
import { CHOICES, type ProtectionChoice } from '../risk/protection/compare.ts';
import {
  type ComparedChoices,
  needBeforeHedges,
  needName,
  needOfLot,
  rangesOf,
} from '../risk/protection/compared.ts';
import { floorMessage } from '../risk/protection/floors.ts';
import type { ComparisonInput } from '../risk/protection/input.ts';
import { CASH_LEAVES, CHOICE_LABELS, leftMessage } from '../risk/protection/messages.ts';
import type { Firm } from '../users/firm.ts';
import { column, type Field, type Report, type ReportHead, tableOf } from './document.ts';

export interface Proposed {
  saved: Pick<SavedComparison, 'name' | 'lot'>;
  /** The comparison at today's prices. */
  input: ComparisonInput;
  compared: ComparedChoices;
  firm: Pick<Firm, 'name' | 'disclaimer'>;
}

const chosen = ({ choices }: ComparedChoices): ProtectionChoice[] =>
  CHOICES.filter((choice) => choices[choice] !== undefined);

/** Each choice with its floor, cost, share covered and break-even, as *Protect* has them. */
function choiceTable(compared: ComparedChoices) {
  const { found } = compared;
  const rangeOf = (choice: ProtectionChoice) => {
    const ranges = rangesOf(compared, choice);
    return ranges ? breakEvenMessage(ranges) : null;
  };
  const fields: Field<ProtectionChoice>[] = [
    [column('Protection', 'text', 9), (choice) => CHOICE_LABELS[choice]],
    [
      column('Floor on Covered Weight', 'per cwt', 8, { unit: '$/cwt' }),
      (choice) => found.floor_on_covered_cwt[choice] ?? null,
    ],
    [column('Cost per Head', 'money', 7), (choice) => found.cost[choice]?.per_head ?? null],
    [column('Cost', 'money', 8), (choice) => found.cost[choice]?.total ?? null],
    [column('Covers', 'hedge percent', 6), (choice) => found.covered_percent[choice] ?? null],
    [column('Break-even Futures Price', 'text', 10), rangeOf],
    [column('When Cash Is Due', 'text', 12), (choice) => (choice === 'nothing' ? null : CASH_LEAVES[choice])],
  ];
  return tableOf(chosen(compared), { title: 'Protection compared', empty: 'No protection entered', fields });
}

/** Every other price, from the highest to the lowest: the page has room for five of nine. */
const everyOther = <Row>(rows: readonly Row[]): Row[] => rows.filter((_, at) => at % 2 === 0);

/** Net prices, or results of the lot, of each choice by futures price. */
const byFutures = (
  compared: ComparedChoices,
  title: string,
  kind: 'per cwt' | 'result',
  of: 'per_cwt' | 'result',
) =>
  tableOf(everyOther(compared.found.rows), {
    title,
    empty: 'No futures price to compare with',
    fields: [
      [column('Futures', 'price', 7, { unit: '$/cwt' }), ({ futures }) => futures],
      ...chosen(compared).map((choice): Field<ComparedChoices['found']['rows'][number]> => [
        column(CHOICE_LABELS[choice], kind, 9),
        (row) => row[of][choice] ?? null,
      ]),
    ],
  });

/**
 * A saved comparison of protection for a client, on one page, with the firm that hands it over: the figures of *Protect* at today's
 * prices. It weighs nothing: no choice is called best. Source: decision 87, beyond.md H.
 */
export function proposalReport({ saved, input, compared, firm }: Proposed, head: ReportHead): Report {
  const { cattle, held, left } = compared;
  const need = needOfLot(compared);
  const before = held?.before ?? null;
  const floors = chosen(compared).map((choice) => floorMessage(choice, compared, need, { before }));
  const needLess = needBeforeHedges(compared);
  return {
    title: 'Protection Proposal',
    ...head,
    ...(firm.name !== '' && { firm: firm.name }),
    figures: [
      { label: 'Lot', kind: 'text', value: saved.lot },
      { label: 'Head', kind: 'head', value: cattle.head },
      { label: `${input.contract}, $/cwt`, kind: 'price', value: input.price },
      {
        label: before === null ? 'Need, $/cwt' : `Need before the ${before} to come`,
        kind: 'per cwt',
        value: need,
      },
    ],
    tables: [
      choiceTable(compared),
      byFutures(compared, 'Net price by futures price, $/cwt', 'per cwt', 'per_cwt'),
      byFutures(compared, 'Result of the lot by futures price', 'result', 'result'),
    ],
    notes: [
      `${saved.name}: ${weightExact(cattle.head)} head of ${weightExact(cattle.out_wt)} lb, basis ${perCwtInWords(cattle.basis)}, ${input.contract} at ${input.price === null ? '-' : priceText(input.price)}. ${leftMessage(left)}`,
      ...floors.filter((line) => line !== null),
      ...(held && held.held_today !== 0
        ? [`${needName(compared)}: ${perCwtInWords(needLess)} $/cwt; net prices include current positions`]
        : []),
      ...(firm.disclaimer === '' ? [] : [firm.disclaimer]),
    ],
  };
}
