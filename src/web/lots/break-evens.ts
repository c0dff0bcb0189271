import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Lot } from '#domain/lots/lots';
import { withReason } from '../lib/call.ts';
import { useColumnChoice } from '../ui/data-table.tsx';
import { breakEvensQuery } from '../parts/lots-data.ts';

/** A lot of the inventory. Its break-even with hedges, $/cwt, is set while that column is shown; null if unknown. */
export interface LotRow extends Lot {
  break_even?: number | null;
  /** Shipments without a weight, which the break-even excludes. */
  shipments_without_weight?: number;
}

const hiddenAtFirst = ['break_even'];

export function useBreakEvens(lots: readonly Lot[] | undefined) {
  const choice = useColumnChoice('inventory', hiddenAtFirst);
  const wanted = !choice.hidden.has('break_even');
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
  // Until they have come, the column is not shown, as a dash would mean that they are unknown.
  const hidden = useMemo(
    () => (found ? choice.hidden : new Set([...choice.hidden, ...hiddenAtFirst])),
    [found, choice.hidden],
  );
  const problem = wanted && error ? withReason('Failed to load break-even prices', error) : undefined;
  return { rows, choice, hidden, problem };
}
