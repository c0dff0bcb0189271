import { createContext } from 'react';
import { store } from './store.ts';

interface UnloadedFact {
  error: unknown;
  retry: () => void;
}

/** The facts of a page or a dialog that could not be loaded (`useFact`), by the id of the component that reads them. */
export const unloadedFacts = () => store<ReadonlyMap<string, UnloadedFact>>(new Map());

/** Those of the page; a dialog has its own. */
export const FactsContext = createContext(unloadedFacts());
