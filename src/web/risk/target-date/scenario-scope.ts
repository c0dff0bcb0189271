import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import type { Scenario, SavedScenario } from '#domain/risk/matrix/scenario';

export const ownerOf = (
  { lot_id, owner }: Pick<Scenario, 'lot_id' | 'owner'>,
  lots: readonly ScenarioLot[],
): string | null => (lot_id === null ? owner : (lots.find(({ id }) => id === lot_id)?.owner ?? null));

export function visibilityMessage(owner: string | null, isAdmin: boolean): string {
  if (!isAdmin) return 'Everyone in your entity and administrators can see it.';
  return owner === null ? 'Only administrators can see it.' : `Everyone at ${owner} can see it too.`;
}

/** A saved scenario with its scope; for a producer their entity is everything. */
export const scenarioOf = ({ input, lot_id, owner }: SavedScenario, isAdmin: boolean): Scenario => ({
  ...input,
  lot_id,
  owner: isAdmin && lot_id === null ? owner : null,
});
