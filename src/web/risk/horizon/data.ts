import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#api/endpoint';
import type { listLrpRules } from '#api/lrp-rules';
import { horizonBook } from '#api/risk';
import { listScenarios } from '#api/scenarios';
import { call } from '../../lib/call.ts';

export const horizonQuery = queryOptions({
  queryKey: ['risk', 'horizon'],
  queryFn: () => call(horizonBook),
  refetchInterval: 60_000,
});

export const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  queryFn: () => call(listScenarios),
});

export type HorizonData = OutputOf<typeof horizonBook>;
export type LrpRulesData = OutputOf<typeof listLrpRules>;
