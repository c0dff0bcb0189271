import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { cushionName, PROJECTED_RESULT, resultName } from '#domain/closeout/messages';
import { perHeadIn } from '#domain/closeout/money';
import { money } from '#domain/kit/format';
import { Figure } from '../../../ui/figure.tsx';
import { ValueMark } from '../../../ui/price-marks.tsx';
import { SmallNote } from '../../../ui/messages.tsx';
import { FigureList } from '../figure-list.tsx';
import {
  expectedMessage,
  inCwt,
  neededMessage,
  resultMessage,
  resultTone,
  whyNoExpectedPrice,
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

export function CloseoutFigures({ closeout }: { closeout: LotCloseout | undefined }) {
  return (
    <Paper withBorder p="md" aria-busy={!closeout}>
      <FigureList
        cols={{ base: 1, xs: 2, md: 5 }}
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

const labels = [PROJECTED_RESULT, 'Need', 'Expected', cushionName(null), 'Break-even (with hedges)'];

const waiting: CloseoutFigure[] = labels.map((label) => ({
  label,
  value: <Skeleton height={20} width="70%" my={4} />,
  note: <Skeleton height={12} width="50%" my={3} component="span" display="block" />,
}));

function figuresOf(closeout: LotCloseout): CloseoutFigure[] {
  const { money: of, prices, sums, state, financials } = closeout;
  const eachHeadIn = perHeadIn(of.result, sums);
  return [
    {
      label: resultName(state),
      value: (
        <>
          <Figure
            term="projected-result"
            estimate={state === 'final' ? undefined : resultMessage(closeout)}
            tone={resultTone(closeout)}
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
      label: 'Need',
      value: inCwt(prices.needed),
      note: whyNoPriceNeeded(closeout) ?? neededMessage(closeout),
    },
    {
      label: 'Expected',
      value: (
        <Figure
          term="price-expected"
          estimate={prices.expected === null ? undefined : expectedMessage(closeout)}
        >
          {inCwt(prices.expected)}
        </Figure>
      ),
      note: whyNoExpectedPrice(closeout) ?? 'for the head still to sell',
    },
    {
      label: cushionName(prices.cushion),
      value: inCwt(prices.cushion === null ? null : Math.abs(prices.cushion)),
      note: whyNoExpectedPrice(closeout) ?? whyNoPriceNeeded(closeout) ?? 'expected less need',
    },
    {
      label: 'Break-even (with hedges)',
      value: inCwt(prices.break_even_with_hedges),
      note: whyNoWeight(closeout) ?? 'whole lot',
    },
  ];
}
