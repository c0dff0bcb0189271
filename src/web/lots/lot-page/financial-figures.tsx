import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { money, moneySigned } from '#domain/kit/format';
import { tone } from '../../lib/format.ts';
import { excludedMessage, tradesExcluded } from '#domain/book/excluded';
import { ValueMark } from '../../ui/price-marks.tsx';
import { Figure } from '../../ui/figure.tsx';
import { SmallNote } from '../../ui/typography.ts';
import { resultMessage, salesAndLrpMessages } from './closeout/closeout-messages.ts';
import { lotCloseout } from './closeout/lot-closeout.ts';
import { FigureList } from './figure-list.tsx';
import { Basis } from './financial-basis.tsx';
import {
  costFormula,
  expensesFormula,
  futureValueFormula,
  grossFormula,
  netFormula,
  tradesFormula,
} from './financial-messages.ts';
import type { Financials } from './financials.ts';

const labels = [
  'Total In Cost',
  'Basis',
  'Est. Future Cash Value',
  'Est. Gross Equity',
  'Trades P/L',
  'Total Expenses',
  'Est. Net Equity',
  'Equity with sales and LRP',
] as const;

/** The lot's cost, value and equity; each figure explains its calculation. */
export function FinancialFigures({ financials }: { financials: Financials | undefined }) {
  const figures = financials && figuresOf(financials);
  return (
    <Paper withBorder p="md" component="section" aria-label="Financials" aria-busy={!financials}>
      <FigureList
        cols={{ base: 1, xs: 2, md: 4 }}
        figures={labels.map((label) => [label, figures?.[label]])}
      />
    </Paper>
  );
}

function figuresOf(financials: Financials): Record<(typeof labels)[number], ReactNode> {
  const { detail, equity, quote } = financials;
  const mark = { symbol: detail.lot.futures_contract, stale: quote?.quote.stale };
  const { gross_equity: gross, net_equity: net } = equity;
  return {
    'Total In Cost': (
      <Figure term="total-cost" estimate={costFormula(financials)}>
        {money(detail.lot.total_cost)}
      </Figure>
    ),
    Basis: (
      <>
        <Basis lot={detail.lot} />
        <SmallNote>{detail.lot.basis === null && 'Not set: counts as 0'}</SmallNote>
      </>
    ),
    'Est. Future Cash Value': (
      <>
        <Figure term="future-value" estimate={futureValueFormula(financials)}>
          {money(equity.est_future_value)}
        </Figure>
        <ValueMark {...mark} of={equity.est_future_value} />
      </>
    ),
    'Est. Gross Equity': (
      <>
        <Figure term="equity-gross" estimate={grossFormula(financials)} tone={tone(gross)}>
          {money(gross)}
        </Figure>
        <ValueMark {...mark} of={gross} />
      </>
    ),
    'Trades P/L': (
      <>
        <Figure term="trades-profit" estimate={tradesFormula(financials)} tone={tone(equity.trades_pl)}>
          {moneySigned(equity.trades_pl)}
        </Figure>
        <SmallNote>{excludedMessage(tradesExcluded(financials.trades_total))}</SmallNote>
      </>
    ),
    'Total Expenses': (
      <>
        <Figure term="expenses" estimate={expensesFormula(financials)}>
          {money(equity.total_expenses)}
        </Figure>
        <SmallNote>{financials.projected > 0 && `${money(financials.projected)} of it projected`}</SmallNote>
      </>
    ),
    'Est. Net Equity': (
      <>
        <Figure term="equity-net" estimate={netFormula(financials)} tone={tone(net)}>
          {net === null ? 'TBD' : money(net)}
        </Figure>
        <ValueMark {...mark} of={net} />
      </>
    ),
    'Equity with sales and LRP': <EquityWithSales financials={financials} />,
  };
}

/** Net equity with sales and LRP: the result of the closeout (decision 65). */
function EquityWithSales({ financials }: { financials: Financials }) {
  const closeout = lotCloseout(financials);
  const {
    sums,
    money: { result },
  } = closeout;
  return (
    <>
      <Figure term="equity-sales-lrp" estimate={resultMessage(closeout)} tone={tone(result)}>
        {result === null && sums.shipments_without_proceeds === 0 ? 'TBD' : money(result)}
      </Figure>
      {salesAndLrpMessages(closeout).map((message) => (
        <SmallNote key={message}>{message}</SmallNote>
      ))}
    </>
  );
}
