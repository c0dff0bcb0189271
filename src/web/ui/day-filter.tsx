import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/kit/days';
import { useSearchText } from '../lib/search-params.ts';

/** A day in the URL; an invalid one counts as missing. */
export function useSearchDay(param: string): [string, (day: string) => void] {
  const [day, setDay] = useSearchText(param);
  return [isDay(day) ? day : '', setDay];
}

interface DayFilterProps {
  label: string;
  /** The key in the URL; read it with `useSearchDay`. */
  param: string;
  /** Marks the field as invalid: with its message, or `true` where that is next to the list. */
  error?: boolean | string;
}

/** A day that filters a list. A day still being typed (the year 0002) stays in the field only. */
export function DayFilter({ label, param, error = false }: DayFilterProps) {
  const [day, setDay] = useSearchDay(param);
  const [typed, setTyped] = useState(day);
  const [seen, setSeen] = useState(day);
  const [sent, setSent] = useState(day);

  if (day !== seen) {
    setSeen(day);
    // The URL changed from outside: Back, or Clear Filters.
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
