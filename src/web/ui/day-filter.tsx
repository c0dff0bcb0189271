import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/days';
import { useSearchText } from '../lib/search-params.ts';

/** A day in the address; what is there but is no day counts as none. */
export function useSearchDay(param: string): [string, (day: string) => void] {
  const [day, setDay] = useSearchText(param);
  return [isDay(day) ? day : '', setDay];
}

interface DayFilterProps {
  label: string;
  /** The key in the address; read it with `useSearchDay`. */
  param: string;
  /** Marks the field; what is wrong with it is said beside the list. */
  error?: boolean;
}

/** A day that narrows a list. A day that is still being typed (the year 0002) stays in the field. */
export function DayFilter({ label, param, error = false }: DayFilterProps) {
  const [day, setDay] = useSearchDay(param);
  const [typed, setTyped] = useState(day);
  const [seen, setSeen] = useState(day);
  const [sent, setSent] = useState(day);

  if (day !== seen) {
    setSeen(day);
    // The address changed by itself: Back, or Clear Filters.
    if (day !== sent) {
      setSent(day);
      setTyped(day);
    }
  }

  const type = (next: string) => {
    setTyped(next);
    if (next !== '' && !isDay(next)) return;
    setSent(next);
    setDay(next);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      error={error}
    />
  );
}
