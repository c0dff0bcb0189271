import { Anchor, Checkbox, Combobox, Group, InputBase, Pill, Text, useCombobox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { MOST_CHOSEN_LOTS } from '#api/trades';
import { count, counted } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';
import { lotChoicesQuery } from '../parts/lots-data.ts';
import { mainPortal } from '../ui/main-portal.ts';
import type { LotChoice } from '#api/lots';
import { useFact } from '../lib/use-fact.ts';

interface LotOption {
  value: string;
  label: string;
}

/** The selected values; `any` means every lot. */
type ChosenLots = ReadonlySet<string>;

const ANY = 'any';
export const NO_LOT: LotOption = { value: 'none', label: 'No lot' };

export const lotOption = (
  { id, lot, owner }: Omit<LotChoice, 'est_out_date'>,
  withOwner: boolean,
): LotOption => ({
  value: String(id),
  label: withOwner ? `${lot} (${owner})` : lot,
});

/** Parses the URL value: `none,12,15`. */
export const chosenOf = (text: string): ChosenLots =>
  new Set(text.split(',').filter((value) => value !== ''));

export const chosenLotsText = (chosen: ChosenLots): string => [...chosen].join(',');

export const isChosen = (chosen: ChosenLots, { value }: LotOption): boolean =>
  chosen.has(value) || (chosen.has(ANY) && value !== NO_LOT.value);

/** Toggles one option. After `any`, the first option toggled is the only one. */
export function toggled(chosen: ChosenLots, value: string): ChosenLots {
  const next = new Set(chosen.has(ANY) ? [] : chosen);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Select All: every lot or, during a search, those found. A second use clears them. */
export function allToggled(chosen: ChosenLots, found: readonly LotOption[], everyLot: boolean): ChosenLots {
  const isAll = found.every((lot) => isChosen(chosen, lot));
  if (everyLot) return new Set(isAll ? [] : [ANY]);
  const next = new Set(chosen.has(ANY) ? [] : chosen);
  for (const { value } of found) {
    if (isAll) next.delete(value);
    else next.add(value);
  }
  return next;
}

function useLotOptions() {
  const withOwner = useMay('seeEntities');
  const lots = useFact(lotChoicesQuery);
  const options = useMemo(
    () => [NO_LOT, ...(lots ?? []).map((lot) => lotOption(lot, withOwner))],
    [lots, withOwner],
  );
  return { options, isPending: lots === undefined };
}

export function LotFilter() {
  const [text, setText] = useSearchText('lots');
  const [search, setSearch] = useState('');
  const { options, isPending } = useLotOptions();
  const chosen = chosenOf(text);
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () => options.filter(({ label }) => label.toLowerCase().includes(wanted)),
    [options, wanted],
  );
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const choose = (value: string) => {
    const lots = found.filter((option) => option !== NO_LOT);
    setText(
      chosenLotsText(value === SELECT_ALL ? allToggled(chosen, lots, wanted === '') : toggled(chosen, value)),
    );
  };
  return (
    <div>
      <Combobox {...mainPortal} store={combobox} onOptionSubmit={choose}>
        <Combobox.Target targetType="button">
          <InputBase
            component="button"
            type="button"
            label="Lot"
            aria-label={`Lot: ${summaryOf(chosen)}`}
            pointer
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.toggleDropdown()}
          >
            {summaryOf(chosen)}
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={isPending ? 'Loading lots...' : 'Search lots...'}
            aria-label="Search lots"
            {...searchesTheList}
          />
          <LotOptions found={found} chosen={chosen} searching={wanted !== ''} />
        </Combobox.Dropdown>
      </Combobox>
      <LotChips
        options={options}
        chosen={chosen}
        onRemove={(value) => setText(chosenLotsText(toggled(chosen, value)))}
        onClear={() => setText('')}
      />
    </div>
  );
}

/** Mantine sets the other ARIA attributes of the search: its list and the active option. */
const searchesTheList = { role: 'combobox', 'aria-expanded': true } as const;

function summaryOf(chosen: ChosenLots): string {
  if (chosen.size === 0) return 'All trades';
  return chosen.has(ANY) ? 'All lots' : counted(chosen.size, 'choice');
}

const chipsInView = 12;

interface LotChipsProps {
  options: readonly LotOption[];
  chosen: ChosenLots;
  onRemove: (value: string) => void;
  onClear: () => void;
}

function LotChips({ options, chosen, onRemove, onClear }: LotChipsProps) {
  const ticked = options.filter(({ value }) => chosen.has(value));
  if (ticked.length === 0 || chosen.has(ANY)) return null;
  const hidden = ticked.length - chipsInView;
  return (
    <Group component="ul" gap={6} mt="xs" mb={0} p={0} aria-label="Lots chosen" style={{ listStyle: 'none' }}>
      {ticked.slice(0, chipsInView).map(({ value, label }) => (
        <li key={value}>
          <Pill
            withRemoveButton
            onRemove={() => onRemove(value)}
            removeButtonProps={{ 'aria-label': `Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {label}
          </Pill>
        </li>
      ))}
      {hidden > 0 && (
        <Text component="li" size="xs" c="dimmed">
          and {count(hidden)} more
        </Text>
      )}
      {ticked.length > 1 && (
        <li>
          <Anchor component="button" size="xs" onClick={onClear}>
            Clear lots
          </Anchor>
        </li>
      )}
    </Group>
  );
}

const SELECT_ALL = 'select-all';

const optionsInView = 100;

interface LotOptionsProps {
  found: readonly LotOption[];
  chosen: ChosenLots;
  searching: boolean;
}

function LotOptions({ found, chosen, searching }: LotOptionsProps) {
  const lots = found.filter((option) => option !== NO_LOT);
  if (lots.length === 0) return <Combobox.Empty>No lots found</Combobox.Empty>;
  const tooMany = searching && lots.length > MOST_CHOSEN_LOTS;
  const hidden = found.length - optionsInView;
  return (
    <>
      <Combobox.Options aria-label="Lots" aria-multiselectable mah={260} style={{ overflowY: 'auto' }}>
        <TickedOption
          value={SELECT_ALL}
          label={tooMany ? `Select All (find at most ${count(MOST_CHOSEN_LOTS)} lots)` : 'Select All'}
          ticked={lots.every((lot) => isChosen(chosen, lot))}
          disabled={tooMany}
        />
        {found.slice(0, optionsInView).map((option) => (
          <TickedOption key={option.value} {...option} ticked={isChosen(chosen, option)} />
        ))}
      </Combobox.Options>
      {hidden > 0 && (
        <Combobox.Footer fz="xs" c="dimmed">
          {counted(hidden, 'more lot')}: type to find one
        </Combobox.Footer>
      )}
    </>
  );
}

interface TickedOptionProps extends LotOption {
  ticked: boolean;
  disabled?: boolean;
}

const TickedOption = ({ value, label, ticked, disabled = false }: TickedOptionProps) => (
  <Combobox.Option value={value} active={ticked} disabled={disabled} aria-selected={ticked}>
    <Group gap="xs" wrap="nowrap">
      <Checkbox.Indicator checked={ticked} disabled={disabled} size="xs" aria-hidden />
      <span>{label}</span>
    </Group>
  </Combobox.Option>
);
