import { type QueryClient, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { use, useEffect, useId } from 'react';
import { FactsContext } from './unloaded-facts.ts';

/**
 * Reads what a component needs beside its own records: the rules that a form warns by, the names in a filter. Undefined until it is loaded. If
 * it cannot be loaded, the page or the dialog says so (`UnloadedFactsNotice`).
 */
export function useFact<Found, Data = Found, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Found, Error, Data, Key>,
  cache?: QueryClient,
): Data | undefined {
  const facts = use(FactsContext);
  const id = useId();
  const { data, error, isLoadingError, refetch } = useQuery(options, cache);
  useEffect(() => {
    if (!isLoadingError) return undefined;
    const retry = () => void refetch({ cancelRefetch: false });
    facts.set(new Map(facts.get()).set(id, { error, retry }));
    return () => facts.set(new Map([...facts.get()].filter(([other]) => other !== id)));
  }, [facts, id, isLoadingError, error, refetch]);
  return data;
}
