import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { repeatedQuantities } from '#domain/lrp/lrp-put-cover';
import { count } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/message-box.tsx';

/** Lists for admins the endorsements with the same put quantity on every record (decision 73). */
export function RepeatedQuantities({ policies }: { policies: readonly PricedLrpPolicy[] | undefined }) {
  if (!useMay('setPutOptions')) return null;
  const repeated = repeatedQuantities(
    (policies ?? []).map(({ put_symbol = null, put_qty = null, ...policy }) => ({
      ...policy,
      put_symbol,
      put_qty,
    })),
  );
  if (repeated.length === 0) return null;
  return (
    <MessageBox kind="notice">
      These endorsements hold one put quantity on every record. Check whether it was meant for all of them
      together.
      <ul>
        {repeated.map(({ insured_name, endorsement_number, records, put_qty, put_cwt, insured_cwt }) => (
          <li key={JSON.stringify([insured_name, endorsement_number])}>
            <TextLink to="/risk-management/lrp" search={{ q: endorsement_number }}>
              {endorsement_number}
            </TextLink>{' '}
            ({insured_name}): {put_qty} on each of {records} records, {count(put_qty * records)} in all, which
            cover {count(Math.round(put_cwt))} of {count(Math.round(insured_cwt))} insured cwt
          </li>
        ))}
      </ul>
    </MessageBox>
  );
}
