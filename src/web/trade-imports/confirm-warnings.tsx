import { Checkbox, Stack, Text } from '@mantine/core';
import type { WarningReason } from '#domain/trades/trade-plausibility';
import { count, counted } from '#domain/kit/format';
import type { Draft } from './draft.ts';
import type { ReasonToConfirm } from './row-warnings.ts';
import classes from './trade-imports.module.css';

const WORDS: Record<WarningReason, string> = {
  price: 'the price is far from the market',
  strike: 'the strike is far from the market',
  premium: 'the premium is above half of its underlying',
  month: 'the exchange does not list the month',
  stopped: 'the contract had stopped trading',
  date: 'the trade date is more than two years back or not a trading day',
  quantity: 'the quantity is above 500 contracts',
  description: 'the description contradicts a column',
  contract: 'the contract is not known, so that it counts no hedge',
  status: 'the file casts doubt on the fill',
  transfer: 'the file calls it a transfer of a position',
  offset: 'contracts of the other side are open in the account',
};

/** Example: `Rows 3, 5: Price more than 30% from GFF27 at 361.250 on May 4, 2026`. */
function rowList(draft: Draft, { count: all, first, messages }: ReasonToConfirm): string {
  const rows = first.map((rowIndex) => count(draft.trades.row[rowIndex] ?? 0));
  const more = all > first.length ? ' and more' : '';
  const about = messages.length > 0 ? `: ${messages.join('; ')}` : '';
  return `${all === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}${more}${about}`;
}

/** One checkbox for all rows that are implausible for the same reason; they cannot be saved before it is checked. Source: decision 49. */
export function ConfirmWarnings({ draft, reasons }: { draft: Draft; reasons: readonly ReasonToConfirm[] }) {
  if (reasons.length === 0) return null;
  return (
    <section className={classes.confirm} aria-label="Needs attention">
      <Text fw={600}>Needs attention: confirm what is right before you save</Text>
      <Stack gap="sm">
        {reasons.map((reason) => (
          <Checkbox
            key={reason.reason}
            checked={reason.confirmed}
            onChange={(event) => draft.confirm(reason.reason, event.currentTarget.checked)}
            label={`Save ${counted(reason.count, 'row')} although ${WORDS[reason.reason]}`}
            description={rowList(draft, reason)}
          />
        ))}
      </Stack>
    </section>
  );
}
