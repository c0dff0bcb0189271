import { getBorrowingReport } from '#api/borrowing';
import { borrowingInput } from './borrowing-forms.ts';
import type { Fields, RoundTrip } from './round-trip.ts';

/** The round trip of a borrowing base: its entered values are stored with it. */
export const borrowingTrips: Record<string, RoundTrip> = {
  'POST /api/borrowing/reports': {
    inputs: async (mine, other) => [
      { ...borrowingInput(), owner: mine.who.entity_name },
      { ...borrowingInput(), eligible_by: 'lesser', owner: other.who.entity_name },
    ],
    returned: ({ id, input, owner }: { id: number; input: Fields; owner: string }) => ({
      id,
      owner,
      ...input,
    }),
    read: async ({ who }, { id }) => {
      const { input, owner } = await who.call(getBorrowingReport, { id: Number(id) });
      return { owner, ...input };
    },
    apart: { previewed: 'states the figures that the user has seen' },
  },
};
