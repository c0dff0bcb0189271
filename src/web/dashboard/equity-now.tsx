import { Button, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type getEquityNow, LOTS_BY_NEED, MOST_LOTS_BY_NEED } from '#api/equity-comparison';
import type { OutputOf } from '#api/endpoint';
import { excludedMessage, excludedMessages } from '#domain/book/excluded';
import { EQUITY_WITH_SALES, needMessage } from '#domain/closeout/messages';
import { isBeforeCostToFinish } from '#domain/lots/lots';
import { count, day, missing, moneyWhole, moneyWholeSigned } from '#domain/kit/format';
import { equityMoveMessage, notComparedMessage } from '#domain/snapshots/comparison/messages';
import type { LotNeed } from '#domain/snapshots/equity-now';
import { withReason } from '../lib/call.ts';
import { tone } from '../lib/format.ts';
import { useMay } from '../lib/profile.ts';
import { equityComparisonLink } from '../parts/links.tsx';
import { closeoutLink } from '../parts/lots-data.ts';
import { Explained } from '../ui/explained.tsx';
import { TextLink } from '../ui/links.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Note, SectionTitle, SmallNote } from '../ui/messages.tsx';
import classes from './dashboard.module.css';
import { equityNowQuery } from './data.ts';
import outline from './outline.module.css';
import { HeadlineOutline, LotsOutline } from './outline.tsx';

type EquityNow = OutputOf<typeof getEquityNow>;

/** Equity now, its change since the last snapshot, and why it has moved. Source: decision 86. */
export function EquityHeadline() {
  const { data: now, error } = useQuery(equityNowQuery(LOTS_BY_NEED));
  const comesLate = useMay('seeEntities');
  if (!now && !error) return <HeadlineOutline />;
  return (
    <Paper
      withBorder
      px="md"
      py={{ base: 'md', md: 'sm' }}
      component="section"
      aria-labelledby="equity-now"
      className={comesLate ? `${classes.headline} ${outline.headline}` : classes.headline}
    >
      <SectionTitle id="equity-now">{EQUITY_WITH_SALES}</SectionTitle>
      {now ? <Equity now={now} /> : <Text size="sm">{withReason('Failed to load equity', error)}</Text>}
    </Paper>
  );
}

function Equity({ now }: { now: EquityNow }) {
  const { equity_with_sales: equity, lots_with_head, since } = now;
  const { lots_without_plan, ...excluded } = now.excluded;
  const unplanned = excludedMessage(lots_without_plan ? { lots_without_plan } : {});
  // Of a lot without a plan then, the change is partly unknown too.
  const isWhole = since !== null && excludedMessages(since.excluded).length === 0;
  const notes = [
    ...excludedMessages(excluded),
    ...[since && notComparedMessage(since.not_compared)].filter((note) => note !== null),
  ];
  return (
    <>
      <div className={classes.equityFigure}>
        <Explained term="equity-sales-lrp" explanation="Of the lots with head, at current prices.">
          {moneyWhole(equity)}
        </Explained>
      </div>
      {since ? (
        <>
          {/* A change with an unknown part is neither a gain nor a loss (decision 85). */}
          <Text
            size="sm"
            className={isWhole && unplanned === null && notes.length === 0 ? tone(since.change) : undefined}
          >
            {moneyWholeSigned(since.change)} since {day(since.day)}
            {unplanned !== null && (
              <Text span c="dimmed" size="xs">
                {' · '}
                <UnplannedLots>{unplanned}</UnplannedLots>
              </Text>
            )}
          </Text>
          <Text mt={4}>
            <Sentence>{equityMoveMessage(since)}</Sentence>{' '}
            <TextLink
              {...equityComparisonLink({ from: since.day })}
              data-screen-only
              aria-label={`Why has equity moved since ${day(since.day)}?`}
            >
              Why?
            </TextLink>
          </Text>
        </>
      ) : (
        <Note>{lots_with_head === 0 ? 'No lots with head' : 'No earlier snapshot to compare with'}</Note>
      )}
      {since === null && unplanned !== null && (
        <SmallNote>
          <UnplannedLots>{unplanned}</UnplannedLots>
        </SmallNote>
      )}
      {notes.map((note) => (
        <SmallNote key={note}>
          <Sentence>{note}</Sentence>
        </SmallNote>
      ))}
    </>
  );
}

const UnplannedLots = ({ children }: { children: string }) => (
  <TextLink to="/lots/plans" inherit>
    <Sentence>{children}</Sentence>
  </TextLink>
);

/** The lots with the largest shortfall between the price they need and the one expected: five, then all. Source: decision 93. */
export function LotsByNeed({ expected }: { expected: number }) {
  const [showsAll, all] = useDisclosure(false);
  const { data: now, error } = useQuery(equityNowQuery(showsAll ? MOST_LOTS_BY_NEED : LOTS_BY_NEED));
  if (!now && !error && expected > 0) return <LotsOutline lots={Math.min(expected, LOTS_BY_NEED)} />;
  if (!now || now.lots_with_head === 0) return null;
  const { lots_with_head: lots, needs } = now;
  const hidden = lots - needs.length;
  return (
    <Paper
      withBorder
      px="md"
      py={{ base: 'md', md: 'sm' }}
      component="section"
      aria-labelledby="lots-by-need"
      className={classes.lots}
    >
      <Group justify="space-between" mb="xs" gap="sm">
        <SectionTitle id="lots-by-need">Lots by Need, $/cwt</SectionTitle>
        {lots > LOTS_BY_NEED && (
          <Button variant="default" size="compact-xs" aria-expanded={showsAll} onClick={all.toggle}>
            {showsAll ? `Show ${LOTS_BY_NEED}` : `Show all ${count(lots)}`}
          </Button>
        )}
      </Group>
      <ul className={classes.needs}>
        {needs.map((need) => (
          <Need key={need.id} need={need} />
        ))}
      </ul>
      {showsAll && hidden > 0 && <Note>{count(hidden)} more are not listed</Note>}
    </Paper>
  );
}

function Need({ need }: { need: LotNeed }) {
  const withOwner = useMay('seeEntities');
  return (
    <li>
      <TextLink {...closeoutLink(need, withOwner)} className={classes.lot} inherit>
        {need.lot}
      </TextLink>
      {withOwner && ` · ${need.owner}`}
      <span className={classes.separator}> · </span>
      <Text span inherit {...((need.is_partial || isBeforeCostToFinish(need)) && { c: 'dimmed' })}>
        {needMessage(need, need) ?? `Need ${missing}`}
      </Text>
    </li>
  );
}
