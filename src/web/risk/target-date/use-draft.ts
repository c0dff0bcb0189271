import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SavedScenario } from '#domain/risk/matrix/scenario';
import { useTabScope } from '../../lib/scope.ts';
import { useSearchText } from '../../lib/search-params.ts';
import { scenariosQuery } from './data.ts';
import {
  ALL,
  defaultTargetDate,
  draftOfScenario,
  lotsIn,
  newDraft,
  type ScenarioDraft,
  scopeOfLot,
  scopeOfOwner,
} from './draft.ts';
import { scenarioOf } from './scenario-scope.ts';
import type { Facts } from './use-matrix.ts';

/** The scope of a lot that the address names, else of the chosen entity. */
const scopeNamed = ({ book }: Facts, lot: string, owner: string): string => {
  const named = book.lots.find((one) => one.lot === lot && (owner === '' || one.owner === owner));
  if (named) return scopeOfLot(named.id);
  return book.lots.some((one) => one.owner === owner) ? scopeOfOwner(owner) : ALL;
};

/** The scenario on screen, and the saved one that it was opened from: the address names it (`scenario`), or a lot (`lot`). */
export function useDraft(facts: Facts, isAdmin: boolean) {
  const { book, today } = facts;
  const { data: scenarios } = useQuery(scenariosQuery);
  const [lot] = useSearchText('lot');
  const { owner = '' } = useTabScope();
  const [named, setNamed] = useSearchText('scenario');
  const [draft, setDraft] = useState<ScenarioDraft>(() =>
    newDraft(book.lots, scopeNamed(facts, lot, owner), today),
  );
  const [shown, setShown] = useState('');
  const opened = scenarios?.find(({ id }) => String(id) === named) ?? null;

  // The address named another one, for example in a link.
  if (opened && shown !== named) {
    setShown(named);
    setDraft(draftOfScenario(scenarioOf(opened, isAdmin)));
  }

  const change = useCallback(
    (changed: Partial<ScenarioDraft>) =>
      setDraft((before) => ({
        ...before,
        ...changed,
        ...(changed.scope !== undefined && changed.horizon === undefined
          ? { horizon: defaultTargetDate(lotsIn(book.lots, changed.scope), today) }
          : {}),
      })),
    [book.lots, today],
  );
  const open = (saved: SavedScenario) => {
    setShown(String(saved.id));
    setDraft(draftOfScenario(scenarioOf(saved, isAdmin)));
    setNamed(String(saved.id));
  };
  return { draft, change, open, opened };
}
