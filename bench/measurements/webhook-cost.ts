import { saveWithWebhook } from '../import-rounds.ts';
import type { Measurement } from '../measurement.ts';
import { expenseRounds, lotsOfLargest } from './expenses-save.ts';
import { tradeRounds } from './import-save.ts';

/** The cost of a webhook: saving large imports for an entity that has one, and for the same entity without. */
export const webhookCost: Measurement = async (environment) => {
  const lots = await lotsOfLargest(environment);
  const { id = 0, entity_id: entityId = 0 } = lots[0] ?? {};
  const line = {
    against: 'the same without a webhook',
    unit: 'ms' as const,
    target: { most: 1.15 },
  };
  const trades = await saveWithWebhook(environment, tradeRounds(environment, id), entityId);
  const expenses = await saveWithWebhook(environment, expenseRounds(environment, lots), entityId);
  return [
    { what: 'import of 100,000 trades, save, with a webhook', ...line, ...trades },
    { what: 'spreadsheet of 50,000 expenses, save, with a webhook', ...line, ...expenses },
  ];
};
