import { getFirm } from '#api/firm';
import { type RoundTrip, version } from './round-trip.ts';

export const firmTrips: Record<string, RoundTrip> = {
  'PUT /api/firm': {
    inputs: async ({ who }) => {
      const { version: now } = await who.call(getFirm, {});
      return [
        { name: 'High Plains Advisers', disclaimer: 'For information only', version: now },
        { name: 'Panhandle Risk', disclaimer: 'No offer to buy or sell', version: now + 1 },
      ];
    },
    read: ({ who }) => who.call(getFirm, {}),
    apart: { version },
  },
};
