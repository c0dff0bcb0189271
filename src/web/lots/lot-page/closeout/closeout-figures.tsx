import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { perHeadIn } from '#domain/closeout/money';
import { money } from '#domain/kit/format';
import { tone } from '../../../lib/format.ts';
import { Figure } from '../../../ui/figure.tsx';
import { ValueMark } from '../../../ui/price-marks.tsx';
import { SmallNote } from '../../../ui/typography.ts';
import { FigureList } from '../figure-list.tsx';
import {
  cushionNote,
  expectedMessage,
  inCwt,
  neededMessage,
  resultMessage,
  whyNoPriceNeeded,
  whyNoResult,
  whyNoWeight,
} from './closeout-messages.ts';
import type { LotCloseout } from './lot-closeout.ts';

interface CloseoutFigure {
  label: string;
  value: ReactNode;
  note: ReactNode;
}

/** A lot's result and the three prices that it turns on; `undefined` while lot and prices load. */
export function CloseoutFigures({ closeout }: { closeout: LotCloseout | undefined }) {
  return (
    <Paper withBorder p="md" aria-busy={!closeout}>
      <FigureList
        cols={{ base: 1, xs: 2, md: 4 }}
        figures={(closeout ? figuresOf(closeout) : waiting).map(({ label, value, note }) => [
          label,
          <>
            {value}
            <SmallNote>{note}</SmallNote>
          </>,
        ])}
      />
    </Paper>
  );
}

const labels = ['Projected result', 'Price still needed', 'Expected price', 'Break-even (with hedges)'];

const waiting: CloseoutFigure[] = labels.map((label) => ({
  label,
  value: <Skeleton height={20} width="70%" my={4} />,
  note: <Skeleton height={12} width="50%" my={3} component="span" display="block" />,
}));

function figuresOf(closeout: LotCloseout): CloseoutFigure[] {
  const { money: of, prices, sums, state, financials } = closeout;
  const isFinal = state === 'final';
  const eachHeadIn = perHeadIn(of.result, sums);
  return [
    {
      label: isFinal ? 'Result' : 'Projected result',
      value: (
        <>
          <Figure
            term="closeout"
            estimate={isFinal ? undefined : resultMessage(closeout)}
            tone={tone(of.result)}
          >
            {money(of.result)}
          </Figure>
          {sums.current_hd > 0 && (
            <ValueMark
              symbol={financials.detail.lot.futures_contract}
              of={of.result}
              stale={financials.quote?.quote.stale}
            />
          )}
        </>
      ),
      note: whyNoResult(closeout) ?? `${money(eachHeadIn)} per head placed`,
    },
    {
      label: 'Price still needed',
      value: inCwt(prices.needed),
      note: whyNoPriceNeeded(closeout) ?? neededMessage(closeout),
    },
    {
      label: 'Expected price',
      value: (
        <Figure
          term="price-expected"
          estimate={prices.expected === null ? undefined : expectedMessage(closeout)}
        >
          {inCwt(prices.expected)}
        </Figure>
      ),
      note: cushionNote(closeout),
    },
    {
      label: 'Break-even (with hedges)',
      value: inCwt(prices.break_even_with_hedges),
      note: whyNoWeight(closeout) ?? 'whole lot',
    },
  ];
}
