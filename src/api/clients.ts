import { z } from 'zod';
import { clientRiskSchema, clientSchema } from '#domain/clients/board';
import { endpoint } from './endpoint.ts';

export const listClients = endpoint('GET /api/clients', 'seeEntities', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Lists the clients, who are the entities with a producer, by need: why each needs attention, head, hedge with its band, $1.00 move, margin, next date, Equity with Sales and LRP and its change since the last snapshot, and lots without a plan. Value at risk is the stored figure.',
  output: z.array(clientSchema),
});

export const refreshClientRisks = endpoint('GET /api/clients/value-at-risk', 'seeEntities', {
  offThread: true,
  summary:
    'Returns the value at risk of each client as its own screens show it, calculating what is not stored or no longer true, for some seconds, the oldest first. Clients without a figure yet are counted.',
  output: z.object({
    risks: z.array(clientRiskSchema.extend({ entity_id: z.int() })),
    remaining: z.int(),
  }),
});
