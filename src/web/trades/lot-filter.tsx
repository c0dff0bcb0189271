import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { lotChoicesQuery } from '../parts/lots-data.ts';
import { counted } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';
import { mainPortal } from '../ui/main-portal.ts';
import { LotChips } from './lot-chips.tsx';
import { LotOptions, SELECT_ALL } from './lot-options.tsx';
import {
  allToggled,
  ANY,
  chosenOf,
  type ChosenLots,
  lotOption,
  NO_LOT,
  textOf,
  toggled,
} from './chosen-lots.ts';

/** The lots to choose among, `No lot` first. */
function useLotOptions() {
  const withOwner = useMay('seeEntities');
  const { data, isPending } = useQuery(lotChoicesQuery);
  const options = useMemo(
    () => [NO_LOT, ...(data ?? []).map((lot) => lotOption(lot, withOwner))],
    [data, withOwner],
  );
  return { options, isPending };
}

/** Chooses the lots whose trades are shown, with search, Select All and a chip for each chosen lot. */
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
    setText(textOf(value === SELECT_ALL ? allToggled(chosen, lots, wanted === '') : toggled(chosen, value)));
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
        onRemove={(value) => setText(textOf(toggled(chosen, value)))}
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
