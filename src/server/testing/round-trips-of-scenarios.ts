import { listScenarios } from '#api/scenarios';
import type { RoundTrip } from './round-trips.ts';
import { scenarioForm } from './scenario-forms.ts';

const read: RoundTrip['read'] = async ({ who }, { id }) =>
  (await who.call(listScenarios, {})).find((scenario) => scenario.id === id);

/** The round trips of saved what-if scenarios: of a lot, and of an entity. */
export const scenarioTrips: Record<string, RoundTrip> = {
  'POST /api/scenarios': {
    inputs: async (mine, other) => [
      { ...scenarioForm(), lot_id: (await mine.lot()).value, owner: mine.who.entity_name },
      { ...scenarioForm(), lot_id: null, owner: other.who.entity_name },
    ],
    read,
  },
  'PUT /api/scenarios/:id': {
    inputs: async (mine) => {
      const { value: id, version } = await mine.scenario();
      return [
        { ...scenarioForm(), id, version },
        { ...scenarioForm(), id, version },
      ];
    },
    read,
    apart: { version: 'states which version was edited' },
  },
};
