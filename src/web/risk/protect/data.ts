import { listComparisons } from '#api/comparisons';
import { callQuery } from '../../lib/query-client.ts';

export const comparisonsQuery = callQuery(['comparisons'], listComparisons);
