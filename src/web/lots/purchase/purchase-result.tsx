import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { counted, day as dayText, moneySigned, perCwtInWords, price as priceText } from '#domain/kit/format';
import { rootOfSymbol } from '#domain/market/symbols';
import { breakEvenSaleMessage, contractsMessage, payMessage } from '#domain/purchase/messages';
import type { PurchaseFigures } from '#domain/purchase/purchase-figures';
import type { PurchaseInput } from '#domain/purchase/purchase-form';
import { Notes } from '../../ui/messages.tsx';
import { Fact } from '../../ui/stat-card.tsx';
import classes from './purchase.module.css';

interface PurchaseResultProps {
  input: PurchaseInput;
  figures: PurchaseFigures;
}

/** What can be paid, with what it is made of. */
export function PurchaseResult({ input, figures }: PurchaseResultProps) {
  const { pay, break_even, contract } = figures;
  const root = rootOfSymbol(contract);
  const lines = [
    input.paid_cwt !== null && break_even !== null ? breakEvenSaleMessage(input.paid_cwt, break_even) : null,
    root === null ? null : contractsMessage(root, input.head, input.out_wt),
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label="What can I pay">
      <Stack gap="md">
        <Text className={classes.pay} component="p" m={0} role="status">
          {pay === null ? `${contract} has no price: enter a futures sale price` : payMessage(pay)}
        </Text>
        {pay && <Facts input={input} figures={figures} pay={pay} />}
        <Notes lines={lines.filter((line) => line !== null)} />
      </Stack>
    </Paper>
  );
}

interface FactsProps extends PurchaseResultProps {
  pay: NonNullable<PurchaseFigures['pay']>;
}

const Facts = ({ input, figures, pay }: FactsProps) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" m={0}>
    <Fact label="Out" note={counted(pay.days, 'day')}>
      {dayText(figures.out_date)}
    </Fact>
    <Fact
      label="Sold at, $/cwt"
      note={`${figures.contract} ${priceText(figures.price)}, basis ${perCwtInWords(input.basis ?? 0)}`}
    >
      {perCwtInWords(figures.sale_price)}
    </Fact>
    <Fact
      label="Sale, $ a head"
      note={pay.death_loss === 0 ? null : `less ${perCwtInWords(pay.death_loss)} for deaths`}
    >
      {perCwtInWords(pay.revenue)}
    </Fact>
    <Fact label="Costs, $ a head" note={`feed ${perCwtInWords(pay.feed)}`}>
      {perCwtInWords(pay.expenses)}
    </Fact>
    <Fact label="Interest, $ a head" note={`target ${moneySigned(input.target)}`}>
      {perCwtInWords(pay.interest)}
    </Fact>
  </SimpleGrid>
);
