import { Paper, Skeleton, Badge, Group, Stack } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { cushionName, isBreakEvenApart, PROJECTED_RESULT, resultName } from '#domain/closeout/messages';
import { perHeadIn } from '#domain/closeout/money';
import { money, signed } from '#domain/kit/format';
import { Figure } from '../../../ui/figure.tsx';
import { ValueMark } from '../../../ui/price-marks.tsx';
import { SmallNote, SectionTitle } from '../../../ui/messages.tsx';
import { FigureList } from '../figure-list.tsx';
import {
  withCostToFinish,
  expectedMessage,
  inCwt,
  isBeforePlan,
  neededMessage,
  priceTone,
  resultMessage,
  resultTone,
  whyNoExpectedPrice,
  whyNoPriceNeeded,
  whyNoResult,
  whyNoWeight,
  type LotCloseout,
  lotCloseout,
} from './closeout-messages.ts';
import { CloseoutNotes } from './closeout-notes.tsx';
import { CLOSEOUT_STATE_LABELS, type CloseoutState } from '#domain/closeout/closeout';
import type { Lot } from '#domain/lots/lots';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import type { Financials } from '../financials.ts';
import { useLotLinks } from '../lot-links.ts';

/** The state of a closeout; an outline before it is known, as on a phone it takes a line. */
export function CloseoutStateBadge({ state }: { state: CloseoutState | null | undefined }) {
  if (state === undefined) return <Skeleton height={20} width="4rem" />;
  return state && <Badge variant="default">{CLOSEOUT_STATE_LABELS[state]}</Badge>;
}

export function CloseoutSection({ financials }: { financials: Financials | undefined }) {
  const closeout = useMemo(() => financials && lotCloseout(financials), [financials]);
  return (
    <Stack gap="sm" component="section" aria-label="Closeout">
      <Group justify="space-between" mih={30}>
        <Group gap="sm">
          <SectionTitle>Closeout</SectionTitle>
          <CloseoutStateBadge state={closeout?.state} />
        </Group>
        {financials && <CloseoutLinks lot={financials.detail.lot} />}
      </Group>
      <CloseoutFigures closeout={closeout} />
      {closeout ? <CloseoutNotes closeout={closeout} /> : <Skeleton height={12} maw="22rem" my={4} />}
    </Stack>
  );
}

function CloseoutLinks({ lot }: { lot: Lot }) {
  const { protect, closeout, equityReport } = useLotLinks(lot);
  return (
    <Group gap="sm" data-screen-only>
      {protect && lot.current_hd > 0 && (
        <ButtonLink {...protect} variant="default" size="xs">
          Compare protection
        </ButtonLink>
      )}
      <TextLink {...closeout} size="sm">
        Open closeout
      </TextLink>
      {equityReport && (
        <TextLink {...equityReport} size="sm">
          Equity report
        </TextLink>
      )}
    </Group>
  );
}

interface CloseoutFigure {
  label: string;
  value: ReactNode;
  note: ReactNode;
}

export const CloseoutFigures = ({ closeout }: { closeout: LotCloseout | undefined }) => (
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

const labels = [PROJECTED_RESULT, 'Need', 'Expected', cushionName(null)];

const waiting: CloseoutFigure[] = labels.map((label) => ({
  label,
  value: <Skeleton height={28} width="70%" />,
  note: <Skeleton height={11} width="50%" my={3} component="span" display="block" />,
}));

function figuresOf(closeout: LotCloseout): CloseoutFigure[] {
  const { money: of, prices, sums, state, financials } = closeout;
  const eachHeadIn = perHeadIn(of.result, sums);
  const tone = priceTone(closeout);
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
      value: <Figure tone={tone}>{withCostToFinish(prices.needed, closeout)}</Figure>,
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
    cushionFigure(closeout),
    ...(isBreakEvenApart(prices)
      ? [
          {
            label: 'Break-even (with hedges)',
            value: <Figure tone={tone}>{withCostToFinish(prices.break_even_with_hedges, closeout)}</Figure>,
            note: whyNoWeight(closeout) ?? 'whole lot',
          },
        ]
      : []),
  ];
}

function cushionFigure(closeout: LotCloseout): CloseoutFigure {
  const { cushion } = closeout.prices;
  const isOpen = isBeforePlan(closeout);
  return {
    label: cushionName(cushion, isOpen),
    value: (
      <Figure tone={priceTone(closeout)}>
        {isOpen ? signed(cushion) : inCwt(cushion === null ? null : Math.abs(cushion))}
      </Figure>
    ),
    note:
      whyNoExpectedPrice(closeout) ??
      whyNoPriceNeeded(closeout) ??
      (isOpen ? 'before the cost to finish' : 'expected less need'),
  };
}
