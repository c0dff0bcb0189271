import { excludedMessages } from '../book/excluded.ts';
import { day, perCwtInWords, price as priceText, weightExact } from '../kit/format.ts';
import type { MissingCost } from '../lots/lots.ts';
import { CAPTURE_PRESUMED } from '../lrp/subsidy-capture/messages.ts';
import { priceOf } from '../market/prices.ts';
import type { SavedComparison } from '../risk/comparisons.ts';
import type { ScenarioLot } from '../risk/matrix/scenario-book.ts';
import { breakEvenMessage } from '../risk/protection/break-even.ts';
import { CHOICES, type EndRow, type ProtectionChoice } from '../risk/protection/compare.ts';
import {
  type ComparedChoices,
  needBeforeHedges,
  needName,
  needOfLot,
  type ProtectBook,
  rangesOf,
} from '../risk/protection/compared.ts';
import { floorMessage } from '../risk/protection/floors.ts';
import type { ComparisonInput } from '../risk/protection/input.ts';
import { CASH_LEAVES, CHOICE_LABELS, leftMessage } from '../risk/protection/messages.ts';
import { missingMessages } from '../risk/protection/missing.ts';
import type { Firm } from '../users/firm.ts';
import { column, type Field, type Report, type ReportHead, tableOf } from './document.ts';

const enteredOf = ({ choices }: ComparedChoices): ProtectionChoice[] =>
  CHOICES.filter((choice) => choices[choice] !== undefined);

/** Each choice with its floor, cost, share covered and break-even, as *Protect* shows them. */
function choiceTable(compared: ComparedChoices) {
  const { found } = compared;
  // Without protection nothing is paid.
  const costOf = (choice: ProtectionChoice) => (choice === 'nothing' ? undefined : found.cost[choice]);
  const breakEvenOf = (choice: ProtectionChoice) => {
    const ranges = rangesOf(compared, choice);
    return ranges ? breakEvenMessage(ranges) : null;
  };
  const fields: Field<ProtectionChoice>[] = [
    [column('Protection', 'text', 9), (choice) => CHOICE_LABELS[choice]],
    [
      column('Floor on Covered Weight', 'per cwt', 8, { unit: '$/cwt' }),
      (choice) => found.floor_on_covered_cwt[choice] ?? null,
    ],
    [column('Cost per Head', 'money', 7), (choice) => costOf(choice)?.per_head ?? null],
    [column('Cost', 'money', 8), (choice) => costOf(choice)?.total ?? null],
    [column('Covers', 'hedge percent', 6), (choice) => found.covered_percent[choice] ?? null],
    [column('Break-even Futures Price', 'text', 10), breakEvenOf],
    [column('When Cash Is Due', 'text', 12), (choice) => (choice === 'nothing' ? null : CASH_LEAVES[choice])],
  ];
  return tableOf(enteredOf(compared), {
    title: 'Protection compared',
    empty: 'No protection entered',
    fields,
  });
}

/** Net price and result of the lot with each choice, by futures price. A result that is not certain has no sign of gain or loss (decision 85). */
function endTable(compared: ComparedChoices) {
  const kind = compared.held?.is_uncertain === false ? 'result' : 'money';
  return tableOf(compared.found.rows, {
    title: 'Net price and result of the lot by futures price',
    empty: 'No futures price to compare at',
    fields: [
      [column('Futures', 'price', 7, { unit: '$/cwt' }), ({ futures }) => futures],
      ...enteredOf(compared).flatMap((choice): Field<EndRow>[] => {
        const net = CHOICE_LABELS[choice];
        return [
          [column(net, 'per cwt', 8, { unit: '$/cwt' }), ({ per_cwt }) => per_cwt[choice] ?? null],
          [column(`${net}: Result`, kind, 9, { under: net }), ({ result }) => result[choice] ?? null],
        ];
      }),
    ],
  });
}

interface Proposed {
  lot: ScenarioLot;
  input: ComparisonInput;
  compared: ComparedChoices;
  of: ProtectBook;
}

/** The futures price where it is not the quote, and the days of option premiums and of the LRP offer. */
function priceNotes({ input, of: { book } }: Proposed): string[] {
  const { contract, price, premium_day, offer_day } = input;
  const quote = priceOf(book.prices, contract).current;
  const quoted = quote === null ? 'it had no quote' : `the quote was ${priceText(quote)}`;
  return [
    price !== null && price !== quote && `${contract} compared at ${priceText(price)}; ${quoted}`,
    premium_day !== null && `Option premiums are of ${day(premium_day)}`,
    offer_day && `LRP is from the offers of ${day(offer_day)}`,
  ].filter((note) => typeof note === 'string');
}

/** The price the lot needs, with the cost to finish that it does not hold. Example: '232.01 + feed'. Source: decision 88. */
const needFigure = (need: number | null, before: MissingCost | null): Report['figures'][number] =>
  need === null || before === null
    ? { label: 'Need, $/cwt', kind: 'per cwt', value: need }
    : { label: 'Need, $/cwt', kind: 'text', value: `${perCwtInWords(need)} + ${before}` };

/**
 * The figures of a comparison of protection as *Protect* shows them when it is saved, for a proposal of one page. Missing prices and
 * premiums are named, and no choice is called best. Source: decision 87, beyond.md I.
 */
export function proposedFigures(proposed: Proposed, head: ReportHead): Report {
  const { lot, input, compared } = proposed;
  const { cattle, held, left, choices } = compared;
  const need = needOfLot(compared);
  const before = held?.before ?? null;
  const floors = enteredOf(compared).map((choice) => floorMessage(choice, compared, need, { before }));
  return {
    title: `Protection Proposal ${lot.lot}`,
    ...head,
    one_page: true,
    figures: [
      { label: 'Head', kind: 'head', value: cattle.head },
      { label: 'Out Weight, lb', kind: 'pounds', value: cattle.out_wt },
      { label: `${input.contract}, $/cwt`, kind: 'price', value: input.price },
      needFigure(need, before),
    ],
    tables: [choiceTable(compared), endTable(compared)],
    notes: [
      `${weightExact(cattle.head)} head of ${weightExact(cattle.out_wt)} lb${input.basis === null ? '' : `, basis ${perCwtInWords(cattle.basis)} $/cwt`}. ${leftMessage(left)}`,
      ...floors.filter((line) => line !== null),
      ...(held && held.held_today !== 0
        ? [
            `${needName(compared)}: ${perCwtInWords(needBeforeHedges(compared))} $/cwt; net prices include current positions`,
          ]
        : []),
      ...missingMessages(input, compared),
      ...excludedMessages(held?.excluded ?? {}),
      ...priceNotes(proposed),
      ...(choices.fence && choices.lrp ? [CAPTURE_PRESUMED] : []),
    ],
  };
}

/** A stored proposal with the comparison's present name, and the firm that makes it. */
export const proposalReport = (
  figures: Report,
  { name }: Pick<SavedComparison, 'name'>,
  firm: Pick<Firm, 'name' | 'disclaimer'>,
): Report => ({
  ...figures,
  ...((firm.name !== '' || firm.disclaimer !== '') && {
    firm: { name: firm.name, disclaimer: firm.disclaimer },
  }),
  notes: [`Comparison: ${name}`, ...figures.notes],
});
