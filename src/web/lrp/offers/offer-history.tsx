import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayShort, missing, perCwtInWords, premium, share } from '#domain/kit/format';
import { LRP_TYPE_LABELS } from '#domain/lrp/lrp';
import { type PastOffer, yearsCounted } from '#domain/lrp/offers/history';
import type { PricedOffer } from '#domain/risk/protection/offers';
import { Note, QueryError, SmallNote } from '../../ui/messages.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { pastOffersQuery } from './data.ts';
import classes from './offers.module.css';

/** The same week's offers of other years, and the indemnity they would have paid. Source: beyond-2 K7. */
export function OfferHistory({ offer }: { offer: PricedOffer }) {
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
          <thead>
            <tr>
              <th scope="col">Offered</th>
              <th scope="col">Coverage</th>
              <th scope="col">Premium</th>
              <th scope="col">Ended at</th>
              <th scope="col">What it would have paid</th>
            </tr>
          </thead>
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
