import { outWeight } from '#domain/closeout/lot-sums';
import { amountPerCwt, hasUnknownPart, perHeadIn } from '#domain/closeout/money';
import type { MoneyLine } from '#domain/closeout/hedge-lines';
import { head, missing, money, moneySigned, weight } from '#domain/kit/format';
import { type Tone, tone } from '../../../lib/format.ts';
import { Figure } from '../../../ui/figure.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { SmallNote } from '../../../ui/messages.tsx';
import { useLotLinks } from '../lot-links.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import classes from './closeout.module.css';
import { type LotCloseout, expectedMessage, priceTone, resultMessage } from './closeout-messages.ts';
import { moneyLines as linesOf } from '#domain/closeout/money-lines';

/** Every line from revenue to result, with the quote that its estimates are made of. */
export const closeoutMoneyLines = (closeout: LotCloseout): MoneyLine[] =>
  linesOf(closeout, { expected: expectedMessage(closeout), result: resultMessage(closeout) });

export function MoneyTable({ closeout }: { closeout: LotCloseout }) {
  const isFinal = closeout.state === 'final';
  const { sums, financials } = closeout;
  const out = outWeight(sums, financials.detail.lot.est_out_wt);
  return (
    <>
      <PlainTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {!isFinal && <th scope="col">To date</th>}
            <th scope="col">{isFinal ? 'Total' : 'Projected'}</th>
            <th scope="col" className={classes.wide}>
              $/head
            </th>
            <th scope="col" className={classes.wide}>
              $/cwt sold
            </th>
          </tr>
        </thead>
        <tbody>
          {closeoutMoneyLines(closeout).map((line) => (
            <Line key={line.id} line={line} closeout={closeout} isFinal={isFinal} />
          ))}
        </tbody>
      </PlainTable>
      <SmallNote>
        Per head of the {head(sums.total_received)} head in; per cwt sold of the{' '}
        {out === null ? missing : weight(out)} lb sold{sums.current_hd > 0 && ' and to sell'}.
      </SmallNote>
    </>
  );
}

const RESULTS: ReadonlySet<string> = new Set(['result', 'in-totals']);

interface LineProps {
  line: MoneyLine;
  closeout: LotCloseout;
  isFinal: boolean;
}

function Line({ line, closeout, isFinal }: LineProps) {
  const { sums, financials } = closeout;
  const isPart = hasUnknownPart(closeout.hedges);
  const before = priceTone(closeout);
  // Where nothing is projected, the line shows the amount to date per head and per cwt.
  const amount = line.projected === undefined ? line.to_date : line.projected;
  const each = amount === undefined ? null : amount;
  const form = line.isSigned ? moneySigned : money;
  const wide = `${classes.wide} ${(RESULTS.has(line.id) && before) || ''}`;
  const eachHead = form(perHeadIn(each, sums));
  const eachCwt = form(amountPerCwt(each, sums, financials.detail.lot.est_out_wt));
  return (
    <tr data-weight={line.weight}>
      <th scope="row">
        <LineLabel line={line} closeout={closeout} />
        {line.note && <SmallNote fw="normal">{line.note}</SmallNote>}
      </th>
      {!isFinal && (
        <td>
          {line.to_date !== undefined && (
            <Amount line={line} of={line.to_date} isPart={isPart} before={before} />
          )}
        </td>
      )}
      <td>
        {line.projected !== undefined && (
          <Amount line={line} of={line.projected} isPart={isPart} before={before} estimate={line.estimate} />
        )}
        <SmallNote className={classes.narrow}>
          {eachHead}/head
          <br />
          {eachCwt}/cwt sold
        </SmallNote>
      </td>
      <td className={wide}>{eachHead}</td>
      <td className={wide}>{eachCwt}</td>
    </tr>
  );
}

interface AmountProps {
  line: MoneyLine;
  of: number | null;
  /** Whether part of the lot's result is unknown: a result has no colour then. */
  isPart: boolean;
  /** The tone of a result before the cost to finish. */
  before: Tone | undefined;
  estimate?: string | undefined;
}

function Amount({ line, of, isPart, before, estimate }: AmountProps) {
  const isResult = RESULTS.has(line.id);
  const isColoured = line.isSigned && !(isPart && isResult);
  return (
    <Figure
      term={line.id === 'result' ? 'projected-result' : 'closeout'}
      estimate={estimate}
      tone={(isResult ? before : undefined) ?? (isColoured ? tone(of) : undefined)}
    >
      {(line.isSigned ? moneySigned : money)(of)}
    </Figure>
  );
}

function LineLabel({ line, closeout }: Pick<LineProps, 'line' | 'closeout'>) {
  const links = useLotLinks(closeout.financials.detail.lot);
  const isProjected = line.estimate !== undefined && line.weight === 'line';
  const label = isProjected ? <em>{line.label}</em> : line.label;
  if (!line.records) return label;
  return (
    <TextLink {...links.records(line.records)} underline="hover" inherit>
      {label}
    </TextLink>
  );
}
