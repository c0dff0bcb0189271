import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#api/endpoint';
import type { listLrpRules } from '#api/lrp-rules';
import { targetDateBook } from '#api/risk';
import { listScenarios } from '#api/scenarios';
import { call } from '../../lib/call.ts';
import { callQuery } from '../../lib/query-client.ts';

export const scenarioBookQuery = queryOptions({
  queryKey: ['risk', 'scenario-book'],
  queryFn: () => call(targetDateBook),
  refetchInterval: 60_000,
});

export const scenariosQuery = callQuery(['scenarios'], listScenarios);

export type ScenarioBookData = OutputOf<typeof targetDateBook>;
export type LrpRulesData = OutputOf<typeof listLrpRules>;
