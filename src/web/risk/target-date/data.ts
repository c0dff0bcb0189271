import type { OutputOf } from '#api/endpoint';
import type { listLrpRules } from '#api/lrp-rules';
import type { targetDateBook } from '#api/risk';
import { listScenarios } from '#api/scenarios';
import { callQuery } from '../../lib/query-client.ts';

export const scenariosQuery = callQuery(['scenarios'], listScenarios);

export type ScenarioBookData = OutputOf<typeof targetDateBook>;
export type LrpRulesData = OutputOf<typeof listLrpRules>;
