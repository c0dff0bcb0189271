import { Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  day as dayText,
  money,
  moneyWhole,
  perCwtInWords,
  premium,
  share,
  missing,
} from '#domain/kit/format';
import { premiumDue } from '#domain/lrp/offers/premium-due';
import { premiumDollars } from '#domain/lrp/offers/premium';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { SmallNote } from '../../ui/messages.tsx';
import { Fact } from '../../ui/stat-card.tsx';
import { OfferHistory } from './offer-history.tsx';
import type { OfferLine, OffersOfTypeProps } from './offers-of-type.tsx';

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
  const { data: rules } = useQuery(lrpRulesQuery);
  const due = rules ? premiumDue(rules, { effective_date: offer.effective, end_date: offer.end_date }) : null;
  return <Fact label="Premium due">{due === null ? missing : dayText(due)}</Fact>;
}

/** The specified total premium, and the whole dollars that RMA works out. Source: beyond-2 K4. */
function TotalPremium({
  line: { offer, total },
  insured,
  beginning,
}: Pick<ChosenPartProps, 'line' | 'insured' | 'beginning'>) {
  const { data: rules } = useQuery(lrpRulesQuery);
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
