import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconBox, IconChartLine, IconReceipt } from '@tabler/icons-react';
import type { Activity } from '#api/dashboard';
import { count, head, missing, moneyWhole, price } from '#domain/kit/format';
import { time } from '../lib/format.ts';
import { useMay } from '../lib/profile.ts';
import { TextLink } from '../ui/links.tsx';
import { SectionTitle, SmallNote } from '../ui/messages.tsx';
import classes from './dashboard.module.css';

interface RecentActivityProps {
  items: readonly Activity[] | undefined;
  loading: boolean;
}

/** The newest records of lots, expenses and trades, each with a link to its lot. */
export function RecentActivity({ items, loading }: RecentActivityProps) {
  const withOwner = useMay('seeEntities');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="recent-activity" aria-busy={loading}>
      <SectionTitle mb="sm" id="recent-activity">
        Recent Activity
      </SectionTitle>
      {loading ? (
        <Stack gap="sm" aria-hidden>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      ) : items === undefined || items.length === 0 ? (
        <Text c="dimmed">{items === undefined ? missing : 'No Recent Activity'}</Text>
      ) : (
        <ul className={classes.activity}>
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Item item={item} owner={withOwner ? item.owner : null} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

const icons = { lot: IconBox, expense: IconReceipt, trade: IconChartLine };

function Item({ item, owner }: { item: Activity; owner: string | null }) {
  const Icon = icons[item.kind];
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={18} color="var(--hay)" aria-hidden />
      <div>
        <Text size="sm">
          {messageOf(item)}
          {item.lot !== null && (
            <>
              {' '}
              <TextLink
                className={classes.lot}
                to="/lot/$lotNumber"
                params={{ lotNumber: item.lot }}
                search={owner === null ? {} : { owner }}
                inherit
              >
                Lot {item.lot}
              </TextLink>
            </>
          )}
        </Text>
        <SmallNote>{[owner, time(item.created_at)].filter(Boolean).join(' · ')}</SmallNote>
      </div>
    </Group>
  );
}

/** Example: 'Trade: Sell 2 FDR CATTLE Jan-27 at 350.000 ·'. */
function messageOf(item: Activity): string {
  switch (item.kind) {
    case 'lot':
      return `New lot: ${head(item.total_received)} head from ${item.source} ·`;
    case 'expense':
      return `${item.expense_category === 'projected' ? 'Projected expense' : 'Expense'}: ${moneyWhole(item.amount)} for ${item.type} ·`;
    case 'trade': {
      const option = item.p_c === null ? '' : ` ${item.strike ?? ''} ${item.p_c}`;
      const what = [item.description, item.period].filter(Boolean).join(' ');
      return `Trade: ${item.b_s} ${count(item.quantity)} ${what}${option} at ${price(item.price_amount)}${item.lot === null ? '' : ' ·'}`;
    }
  }
}
