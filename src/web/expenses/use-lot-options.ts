import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LotChoice } from '#api/lots';
import { useMay } from '../lib/profile.ts';
import { lotChoicesQuery } from '../parts/lots-data.ts';

/**
 * A producer chooses from their entity's lots; an admin from all, labelled with the owner. While these are not loaded, `itsOwn`,
 * the lot that the form begins with, is the only option.
 */
export function useLotOptions(itsOwn: Pick<LotChoice, 'id' | 'lot' | 'owner'> | undefined) {
  const withOwner = useMay('seeEntities');
  const lots = useQuery(lotChoicesQuery);
  const options = useMemo(
    () =>
      (lots.data ?? (itsOwn ? [itsOwn] : [])).map(({ id, lot, owner }) => ({
        value: id,
        label: withOwner ? `${lot} (${owner})` : lot,
      })),
    [lots.data, withOwner, itsOwn],
  );
  return { options, source: lots };
}
