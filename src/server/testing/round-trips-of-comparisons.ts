import { listComparisons } from '#api/comparisons';
import { comparedForm } from './comparison-forms.ts';
import type { RoundTrip } from './round-trips.ts';

const read: RoundTrip['read'] = async ({ who }, { id }) =>
  (await who.call(listComparisons, {})).find((comparison) => comparison.id === id);

/** The round trips of saved comparisons of protection. */
export const comparisonTrips: Record<string, RoundTrip> = {
  'POST /api/comparisons': {
    inputs: async (mine, other) => [
      { ...comparedForm(), lot_id: (await mine.lot()).value },
      { ...comparedForm(), lot_id: (await other.lot()).value },
    ],
    read,
  },
  'PUT /api/comparisons/:id': {
    inputs: async (mine) => {
      const { value: id, version } = await mine.comparison();
      return [
        { ...comparedForm(), id, version },
        { ...comparedForm(), id, version },
      ];
    },
    read,
    apart: { version: 'states which version was edited' },
  },
};
