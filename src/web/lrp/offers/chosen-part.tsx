import { Group, Paper, SimpleGrid, Stack, Title, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  day as dayText,
  money,
  moneyWhole,
  perCwtInWords,
  premium,
  share,
  missing,
  dayShort,
} from '#domain/kit/format';
import { premiumDue } from '#domain/lrp/offers/premium-due';
import { premiumDollars } from '#domain/lrp/offers/premium';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { SmallNote, Note, QueryError } from '../../ui/messages.tsx';
import { Fact } from '../../ui/stat-card.tsx';
import type { OfferLine, OffersOfTypeProps } from './offers-of-type.tsx';
import { useState } from 'react';
import { LRP_TYPE_LABELS } from '#domain/lrp/lrp';
import { type PastOffer, yearsCounted } from '#domain/lrp/offers/history';
import type { PricedOffer } from '#domain/risk/protection/offers';
import { PlainHead, PlainTable } from '../../ui/plain-table.tsx';
import { pastOffersQuery } from './data.ts';
import classes from './offers.module.css';
import { useFact } from '../../lib/use-fact.ts';

/** The same week's offers of other years, and the indemnity they would have paid. Source: beyond-2 K7. */
function OfferHistory({ offer }: { offer: PricedOffer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide other years' : 'This week in other years'}
      </Button>
      {isOpen && <PastOffers offer={offer} />}
    </div>
  );
}

function PastOffers({ offer: { type, weeks, level, effective } }: { offer: PricedOffer }) {
  const found = useQuery(pastOffersQuery({ type, weeks, level, day: effective }));
  if (found.isLoadingError)
    return <QueryError message="Failed to load offers of other years" query={found} />;
  if (!found.data) return <Skeleton height={80} />;
  const label = `${LRP_TYPE_LABELS[type]}, ${weeks} weeks, ${share(level)}`;
  if (found.data.length === 0)
    return <Note>No offer of {label} is stored from this week of an earlier year.</Note>;
  return (
    <>
      <div className={classes.history}>
        <PlainTable aria-label={`${label} in other years`}>
          <PlainHead titles={['Offered', 'Coverage', 'Premium', 'Ended at', 'What it would have paid']} />
          <tbody>
            {found.data.map((past) => (
              <PastRow key={past.effective} past={past} />
            ))}
          </tbody>
        </PlainTable>
      </div>
      <SmallNote>
        {label}, $/cwt, over {yearsCounted(found.data)}. What it would have paid is the coverage less the
        actual ending value, before the premium. Other years say nothing about this one.
      </SmallNote>
    </>
  );
}

const PastRow = ({ past }: { past: PastOffer }) => (
  <tr>
    <td>{dayShort(past.effective)}</td>
    <td>{perCwtInWords(past.coverage)}</td>
    <td>{past.premium === null ? missing : premium(past.premium)}</td>
    <td>
      {perCwtInWords(past.ended_at)}
      <SmallNote>{dayShort(past.end_date)}</SmallNote>
    </td>
    <td>{perCwtInWords(past.paid)}</td>
  </tr>
);

type ChosenPartProps = OffersOfTypeProps & { line: OfferLine };

/** The selected offer: its cost in dollars, its actions, and its history. */
export function ChosenPart({ line, insured, beginning, isOnly, children, compact }: ChosenPartProps) {
  const { offer, total, per_head, floor } = line;
  return (
    <Paper withBorder p={compact ? 'sm' : 'md'} component="section" aria-label="Selected offer">
      <Stack gap="sm">
        <Title order={compact ? 5 : 3} size="h6">
          {share(offer.level)} to {dayText(offer.end_date)}
        </Title>
        {!compact && (
          <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" m={0}>
            <Fact label="Coverage/Cwt" note={`of an expected ${perCwtInWords(offer.expected)}`}>
              {perCwtInWords(offer.coverage)}
            </Fact>
            <Fact label="You pay/Cwt" note={`${premium(offer.gross)} before the subsidy`}>
              {premium(offer.premium)}
            </Fact>
            <Fact label="A head">{money(per_head)}</Fact>
            <Fact label="Floor with basis, $/cwt">{perCwtInWords(floor)}</Fact>
            <PremiumDue offer={offer} />
          </SimpleGrid>
        )}
        {total !== null && <TotalPremium line={line} insured={insured} beginning={beginning} />}
        <Group gap="sm">
          {children({ offer, head: isOnly ? insured.head : null, out_wt: insured.out_wt, beginning })}
        </Group>
        <OfferHistory offer={offer} />
      </Stack>
    </Paper>
  );
}

function PremiumDue({ offer }: Pick<OfferLine, 'offer'>) {
  const rules = useFact(lrpRulesQuery);
  const due = rules ? premiumDue(rules, { effective_date: offer.effective, end_date: offer.end_date }) : null;
  return <Fact label="Premium due">{due === null ? missing : dayText(due)}</Fact>;
}

/** The specified total premium, and the whole dollars that RMA works out. Source: beyond-2 K4. */
function TotalPremium({
  line: { offer, total },
  insured,
  beginning,
}: Pick<ChosenPartProps, 'line' | 'insured' | 'beginning'>) {
  const rules = useFact(lrpRulesQuery);
  const dollars =
    rules &&
    premiumDollars(
      rules,
      {
        head: insured.head,
        target_wt: insured.out_wt,
        coverage: offer.coverage,
        rate: offer.rate,
        share: 100,
      },
      { level: offer.level, beginning, effective_date: offer.effective },
    );
  return (
    <SmallNote>
      {money(total)} for {insured.head} head.
      {dollars &&
        ` As RMA rounds: ${moneyWhole(dollars.total)} in all, ${moneyWhole(dollars.subsidy)} subsidy, you pay ${moneyWhole(dollars.producer)}.`}
    </SmallNote>
  );
}
