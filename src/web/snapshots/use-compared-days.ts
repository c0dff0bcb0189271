import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '#domain/kit/days';
import { day as written } from '#domain/kit/format';
import { equityComparisonLink } from '../parts/links.tsx';
import type { TrendOf } from './data.ts';

/** Two days of a trend that are chosen to be compared. */
export interface ComparedDays {
  /** Chooses a day; the second one opens the comparison, the same one again takes the choice back. */
  pick: (day: Day) => void;
  first: Day | null;
  message: string;
}

/** Null for the trend of one lot, which is not compared. */
export function useComparedDays({ owner, lot }: TrendOf): ComparedDays | null {
  const navigate = useNavigate();
  const [first, setFirst] = useState<Day | null>(null);
  if (lot !== undefined) return null;
  const pick = (day: Day) => {
    if (first === null || first === day) {
      setFirst(first === day ? null : day);
      return;
    }
    const [from, to] = [first, day].toSorted();
    if (from !== undefined) void navigate(equityComparisonLink({ from, to, owner }));
  };
  const message =
    first === null
      ? 'Choose two points to see why equity moved between them.'
      : `${written(first)} is chosen: choose the other point.`;
  return { pick, first, message };
}
