import { TextInput, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/kit/days';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';
import { DATE_PRESETS, presetDays, presetOf, type DatePreset } from '#domain/lrp/date-presets';
import { useToday } from '../lib/profile.ts';

const labels: Record<DatePreset, string> = {
  'this-month': 'This month',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
  'crop-year': 'Crop year',
};

const ANY = 'any';
const OTHER = 'other';

export function DatePresets({ label = 'Period' }: { label?: string }) {
  const [from] = useSearchDay('from');
  const [to] = useSearchDay('to');
  const set = useSetSearch();
  const today = useToday();
  const isAny = from === '' && to === '';
  const chosen = isAny ? ANY : ((today && presetOf({ from, to }, today)) ?? OTHER);
  const choose = (value: string) => {
    if (value === ANY) set({ from: undefined, to: undefined });
    else if (today) set({ ...presetDays(value as DatePreset, today) });
  };
  return (
    <NativeSelect
      label={label}
      data={[
        { value: ANY, label: 'Any date' },
        ...DATE_PRESETS.map((preset) => ({ value: preset, label: labels[preset] })),
        ...(chosen === OTHER ? [{ value: OTHER, label: 'Other dates' }] : []),
      ]}
      value={chosen}
      disabled={!today}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

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
