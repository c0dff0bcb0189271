import { Text } from '@mantine/core';
import type { Trade } from '#domain/trades/trades';
import { count, dayShort, missing } from '#domain/kit/format';
import classes from './trade-facts.module.css';

export function TradeFacts({ trade }: { trade: Trade }) {
  const facts = [
    ['Date', dayShort(trade.trade_date)],
    ['B/S', trade.b_s],
    ['Quantity', count(trade.quantity)],
    ['Period', trade.period ?? missing],
    ['Description', trade.description ?? missing],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
