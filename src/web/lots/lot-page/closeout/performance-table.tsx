import { resultName } from '#domain/closeout/messages';
import { perHead } from '#domain/closeout/money';
import type { ByDeads } from '#domain/closeout/performance';
import { count, head, headWeight, missing, money, perCwtInWords, percent, weight } from '#domain/kit/format';
import { FigureList } from '../figure-list.tsx';
import { breakEvenBefore, firstMissingCost } from '#domain/plan/messages';
import { priceTone, whyNoWeight, type LotCloseout } from './closeout-messages.ts';
import { PlainHead, PlainTable } from '../../../ui/plain-table.tsx';
import classes from './closeout.module.css';
import { SmallNote } from '../../../ui/messages.tsx';

export function PerformanceTable({ closeout }: { closeout: LotCloseout }) {
  const reason = whyNoWeight(closeout);
  const tone = priceTone(closeout);
  return (
    <>
      <FigureList cols={{ base: 2, xs: 3 }} figures={singleFigures(closeout)} />
      <PlainTable className={classes.table}>
        <PlainHead titles={['Figure', 'Deads in', 'Deads out']} />
        <tbody>
          {figuresByDeads(closeout).map(({ label, unit, of, format, isBeforePlan }) => (
            <tr key={label}>
              <th scope="row">
                {label}{' '}
                <SmallNote component="span" fw="normal">
                  {unit}
                </SmallNote>
              </th>
              <td className={isBeforePlan ? tone : undefined}>{format(of.deads_in)}</td>
              <td className={isBeforePlan ? tone : undefined}>{format(of.deads_out)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {reason && <SmallNote>{reason}: out weight, gain and figures based on them are unknown.</SmallNote>}
    </>
  );
}

const inLb = (text: string): string => (text === missing ? text : `${text} lb`);

/** Figures that do not depend on how the dead are counted. */
export function singleFigures({ sums, performance }: LotCloseout): [label: string, value: string][] {
  const isSelling = sums.current_hd > 0;
  const dead = `${head(sums.total_dead)} (${percent(performance.dead_percent)})`;
  return [
    ['Head in', head(sums.total_received)],
    ['Dead', sums.total_received === 0 ? head(sums.total_dead) : dead],
    ['Shipped', head(sums.total_shipped)],
    ...(isSelling ? [['Still to sell', head(sums.current_hd)] as [string, string]] : []),
    ['Average in weight', inLb(weight(performance.average_in_weight))],
    [
      isSelling ? 'Average out weight (est.)' : 'Average out weight',
      inLb(weight(performance.average_out_weight)),
    ],
    [isSelling ? 'Average days (est.)' : 'Average days', count(performance.average_days)],
  ];
}

interface FigureByDeads {
  label: string;
  unit: string;
  of: ByDeads;
  format: (value: number | null) => string;
  /** Whether the cost to finish is part of it. */
  isBeforePlan?: true;
}

/** The figures that differ with the dead included and excluded. */
export function figuresByDeads({
  performance: of,
  money: { result },
  sums,
  state,
  records: { lot },
}: LotCloseout): FigureByDeads[] {
  const plain = { unit: '$/cwt gained', isBeforePlan: true, format: perCwtInWords } as const;
  const costs = {
    ...plain,
    format: (cost: number | null) => (cost === null ? missing : breakEvenBefore(cost, lot)),
  };
  // Yardage to come is no part of it.
  const feed = firstMissingCost(lot) === 'yardage' ? plain : costs;
  return [
    {
      label: 'Head-days',
      unit: 'head x days',
      of: { deads_in: of.head_days, deads_out: of.head_days_deads_out },
      format: count,
    },
    { label: 'Gain', unit: 'lb', of: of.gain, format: weight },
    { label: 'ADG', unit: 'lb a day', of: of.adg, format: headWeight },
    { label: 'Cost of gain, feed', of: of.feed_cost_of_gain, ...feed },
    { label: 'Cost of gain, feeding', of: of.cost_of_gain, ...costs },
    { label: 'Cost of gain, all in', of: of.all_in_cost_of_gain, ...costs },
    {
      label: resultName(state),
      unit: '$/head',
      of: perHead(result, sums),
      format: money,
      isBeforePlan: true,
    },
  ];
}
