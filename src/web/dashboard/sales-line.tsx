import type { OutputOf } from '#api/endpoint';
import type { getDashboard } from '#api/dashboard';
import { excludedMessages } from '#domain/book/excluded';
import { withoutProceedsMessage } from '#domain/closeout/missing-values';
import { counted, dollars, missing, moneySigned } from '#domain/kit/format';
import { TextLink } from '../ui/links.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Note } from '../ui/messages.tsx';

export type Sales = OutputOf<typeof getDashboard>['sales'];

/** Figures not in the Value Summary: sales of lots on feed, and lots closed out this year. Hidden if there are none. */
export function SalesLine({ sales }: { sales: Sales | undefined }) {
  const lines = sales ? salesMessages(sales) : [];
  if (lines.length === 0) return null;
  return (
    <Note px="md" py="xs">
      <Sentence>{lines.join(' ')}</Sentence> <TextLink to="/closeouts">Closeouts</TextLink>
    </Note>
  );
}

/**
 * Shipments without proceeds are counted beside what they are missing from.
 * Example: 'Shipped from lots still on feed: $105,294.60 (not in Inventory).', 'Closed out in 2026: 1 lot, +$5,480.27.'
 */
export const salesMessages = (sales: Sales): string[] =>
  [onFeedMessage(sales), closedOutMessage(sales)].filter((message) => message !== null);

function onFeedMessage({ proceeds_on_feed, on_feed_without_proceeds }: Sales): string | null {
  const incomplete = withoutProceedsMessage({ shipments_without_proceeds: on_feed_without_proceeds });
  if (proceeds_on_feed === 0) return incomplete && `Shipped from lots still on feed: ${incomplete}.`;
  const notes = joined(['not in Inventory', incomplete]);
  return `Shipped from lots still on feed: ${dollars(proceeds_on_feed)}${notes}.`;
}

function closedOutMessage({
  closed_out_lots,
  closed_out_result,
  closed_out_unknown: unknown,
  left_out,
  lrp_left_out,
  year,
}: Sales): string | null {
  if (closed_out_lots + unknown.lots === 0) return null;
  const notes = joined(
    excludedMessages({
      lots_without_proceeds: {
        count: unknown.lots,
        names: unknown.names.map((name) => ({ name, count: 1 })),
      },
      shipments_without_proceeds: { count: unknown.shipments_without_proceeds },
      records_without_result: { count: left_out },
      policies_at_premium: { count: lrp_left_out },
    }),
  );
  const result = closed_out_lots === 0 ? missing : moneySigned(closed_out_result);
  return `Closed out in ${year}: ${counted(closed_out_lots, 'lot')}, ${result}${notes}.`;
}

/** Example: ' (not in Inventory; 1 shipment without proceeds)' */
function joined(notes: readonly (string | null)[]): string {
  const known = notes.filter((note) => note !== null);
  return known.length === 0 ? '' : ` (${known.join('; ')})`;
}
