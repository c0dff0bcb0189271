import { NativeSelect } from '@mantine/core';
import { DATE_PRESETS, presetDays, presetOf, type DatePreset } from '#domain/lrp/date-presets';
import { useSetSearch } from '../lib/search-params.ts';
import { useToday } from '../lib/profile.ts';
import { useSearchDay } from './day-filter.tsx';

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
