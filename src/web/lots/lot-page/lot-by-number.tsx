import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { withReason } from '../../lib/call.ts';
import { useSearchText } from '../../lib/search-params.ts';
import type { closeoutLink, lotLink } from '../../parts/lots-data.ts';
import { EmptyState, MessageBox, QueryError } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { BackToInventory } from '../inventory-search.tsx';
import { lotQuery } from './data.ts';

interface LotByNumberProps {
  lotNumber: string;
  title: string;
  linkTo: typeof lotLink | typeof closeoutLink;
  /** Renders the lot; `detail` is `undefined` while loading, `key` identifies the lot, `loadError` is why a refresh failed. */
  children: (detail: LotDetail | undefined, key: string, loadError: unknown) => ReactNode;
}

/** Finds the lot of a page by its number, which several entities may use: `?owner=` selects one (decision 9). */
export function LotByNumber({ lotNumber, title, linkTo, children }: LotByNumberProps) {
  const [owner] = useSearchText('owner');
  const named = useQuery(lotQuery(lotNumber, owner || undefined));
  if (named.isLoadingError) {
    return (
      <Page title={title} back={<BackToInventory />}>
        <QueryError message="Failed to load lot details" query={named} />
      </Page>
    );
  }
  if (named.data && !named.data.found) {
    const { owners } = named.data;
    return owners.length > 1 ? (
      <ChooseLot title={title} lotNumber={lotNumber} owners={owners} linkTo={linkTo} />
    ) : (
      <LotNotFound title={title} />
    );
  }
  return (
    <>
      {named.isRefetchError && (
        <MessageBox kind="error">{withReason('Failed to load lot data', named.error)}</MessageBox>
      )}
      {children(
        named.data?.found ?? undefined,
        `${owner}/${lotNumber}`,
        named.isRefetchError ? named.error : null,
      )}
    </>
  );
}

interface WhichLotProps {
  title: string;
  lotNumber: string;
  owners: readonly string[];
  linkTo: typeof lotLink | typeof closeoutLink;
}

const ChooseLot = ({ title, lotNumber, owners, linkTo }: WhichLotProps) => (
  <Page
    title={title}
    about="Several clients use this lot number. Which one do you mean?"
    back={<BackToInventory />}
  >
    <Stack component="nav" aria-label="Owners" gap="sm" align="flex-start">
      {owners.map((owner) => (
        <ButtonLink key={owner} variant="default" {...linkTo({ lot: lotNumber, owner }, true)}>
          {owner}
        </ButtonLink>
      ))}
    </Stack>
  </Page>
);

const LotNotFound = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState title="Lot Not Found" action={<ButtonLink to="/inventory">Back to Inventory</ButtonLink>}>
      The lot you are looking for does not exist.
    </EmptyState>
  </Page>
);
