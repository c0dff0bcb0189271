import type { RiskPut } from '#domain/risk';
import type { CountingPolicy } from './queries.ts';

/** The puts of policies that have one. */
export const putsOf = (policies: readonly CountingPolicy[]): RiskPut[] =>
  policies.flatMap(({ lot_id, endorsement_number, symbol, contracts, premium, end_date }) =>
    symbol && contracts ? [{ lot_id, endorsement_number, symbol, contracts, premium, end_date }] : [],
  );
