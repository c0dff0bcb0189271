import { Skeleton } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { needParts, resultName } from '#domain/closeout/messages';
import { perHeadIn } from '#domain/closeout/money';
import { costToFinishNote } from '#domain/closeout/sheet';
import { dayOfYear, moneyWhole, moneyWholeSigned, percentWhole } from '#domain/kit/format';
import type { Tone } from '../../lib/format.ts';
import { TextLink } from '../../ui/links.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { PLAN_SECTION } from '../plan/labels.ts';
import {
  expectedMessage,
  isBeforePlan,
  lotCloseout,
  type LotCloseout,
  priceTone,
  resultMessage,
  resultTone,
  whyNoExpectedPrice,
  whyNoPriceNeeded,
  whyNoResult,
} from './closeout/closeout-messages.ts';
import { useFinancials } from './financials.ts';
import classes from './lot-answer.module.css';
import { useLotLinks, FINANCIALS, HEDGE, MONEY_SECTION, PRICES } from './lot-links.ts';

interface Part {
  text: string | null;
  at: 'basic' | 'financial' | 'closeout';
  section?: string;
  tone?: Tone | undefined;
  title?: string;
}

/**
 * A lot in one line, each part leading to where it is worked out. Example: 'Need 229.01 · Expected 230.95 · 1.94 to spare · $27 a head
 * · 47% hedged · ships Dec 27'; without head 'Result +$5,480 · $21 a head · closed out Nov 2'.
 */
export function LotAnswer({ detail }: { detail: LotDetail | undefined }) {
  const financials = useFinancials(detail);
  const closeout = useMemo(() => financials && lotCloseout(financials), [financials]);
  return (
    <section aria-label="At a Glance" aria-busy={!closeout} className={classes.answer}>
      {closeout ? <Line closeout={closeout} /> : <Skeleton height={20} maw="44rem" my={4} />}
    </section>
  );
}

function Line({ closeout }: { closeout: LotCloseout }) {
  const { basic, financial, closeout: sheet } = useLotLinks(closeout.financials.detail.lot);
  const links = { basic, financial, closeout: sheet };
  const parts = answerOf(closeout).filter(({ text }) => text !== null);
  return (
    <p className={classes.line}>
      {parts.map(({ text, at, section, tone, title }, nth) => (
        <Fragment key={text}>
          {nth > 0 && ' · '}
          <TextLink
            {...links[at]}
            {...(section !== undefined && { hash: section })}
            className={`${classes.part} ${tone ?? ''}`}
            data-sentence={at === 'financial' && section === PLAN_SECTION ? true : undefined}
            title={title}
            inherit
          >
            <Sentence>{text ?? ''}</Sentence>
          </TextLink>
        </Fragment>
      ))}
    </p>
  );
}

export const answerOf = (closeout: LotCloseout): Part[] =>
  closeout.sums.current_hd > 0 ? onFeed(closeout) : closedOut(closeout);

function onFeed(closeout: LotCloseout): Part[] {
  const { prices, financials, today } = closeout;
  const { lot } = financials.detail;
  const { need, expected, cushion } = needParts(prices, lot);
  const noNeed = whyNoPriceNeeded(closeout);
  const noExpected = whyNoExpectedPrice(closeout);
  const { percent_hedged: hedged } = financials.hedge;
  return [
    { text: need ?? noNeed, at: 'closeout', section: PRICES, tone: priceTone(closeout) },
    {
      text: expected ?? (noExpected === noNeed ? null : noExpected),
      at: 'financial',
      section: FINANCIALS,
      title: expectedMessage(closeout),
    },
    ...(isBeforePlan(closeout)
      ? [{ text: costToFinishNote(closeout), at: 'financial' as const, section: PLAN_SECTION }]
      : [{ text: cushion, at: 'closeout' as const, section: PRICES }, aHead(closeout)]),
    {
      text: hedged === null ? 'hedge unknown' : `${percentWhole(hedged)} hedged`,
      at: 'basic',
      section: HEDGE,
    },
    {
      text: `${lot.est_out_date < today ? 'was to ship' : 'ships'} ${dayOfYear(lot.est_out_date, today)}`,
      at: 'financial',
      section: PLAN_SECTION,
    },
  ];
}

function closedOut(closeout: LotCloseout): Part[] {
  const { state, money, records, today } = closeout;
  const reason = whyNoResult(closeout);
  const last = records.outs
    .map(({ date_out }) => date_out)
    .toSorted()
    .at(-1);
  return [
    {
      text: reason ?? `${resultName(state)} ${moneyWholeSigned(money.result)}`,
      at: 'closeout',
      section: MONEY_SECTION,
      tone: resultTone(closeout),
    },
    aHead(closeout),
    { text: last === undefined ? null : `closed out ${dayOfYear(last, today)}`, at: 'basic' },
  ];
}

/** Example: '$27 a head', of the head placed. */
function aHead(closeout: LotCloseout): Part {
  const { money, sums } = closeout;
  const each = perHeadIn(money.result, sums);
  return {
    text: each === null ? null : `${moneyWhole(each)} a head`,
    at: 'closeout',
    section: MONEY_SECTION,
    tone: resultTone(closeout),
    title: resultMessage(closeout),
  };
}
