import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Lot } from '#domain/lots';
import { withReference } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { breakEvensQuery } from './data.ts';

/** A lot of the inventory. Its break-even with hedges, $/cwt, is set while that column is shown; null if unknown. */
export interface LotRow extends Lot {
  break_even?: number | null;
  /** Shipments that its out weight lacks, and so the break-even. */
  shipments_without_weight?: number;
}

/** Whether the user has chosen the break-even column, stored per user in this browser; off by default. */
function useBreakEvenChoice() {
  const { id } = useProfile();
  return useLocalStorage({
    key: `drover.inventory.break-even.${id}`,
    defaultValue: false,
    serialize: String,
    deserialize: (kept) => kept === 'true',
    getInitialValueInEffect: false,
  });
}

/** The lots, with their break-evens if the column is shown; otherwise these are not fetched. */
export function useBreakEvens(lots: readonly Lot[] | undefined) {
  const [wanted, choose] = useBreakEvenChoice();
  const { data, error } = useQuery({ ...breakEvensQuery, enabled: wanted });
  const found = wanted ? data : undefined;
  // New row objects, as the table caches the values of a row.
  const rows = useMemo((): readonly LotRow[] | undefined => {
    if (!found) return lots;
    const ofLot = new Map(found.map((one) => [one.lot_id, one]));
    return lots?.map((lot) => {
      const { break_even_with_hedges = null, shipments_without_weight = 0 } = ofLot.get(lot.id) ?? {};
      return { ...lot, break_even: break_even_with_hedges, shipments_without_weight };
    });
  }, [lots, found]);
  const problem = wanted && error ? withReference('Failed to load break-even prices', error) : undefined;
  return { rows, wanted, choose, shown: found !== undefined, problem };
}
