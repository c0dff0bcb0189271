import { Checkbox, Combobox, Group } from '@mantine/core';
import { MOST_LOTS } from '#api/trades';
import { count, counted } from '#domain/kit/format';
import { type ChosenLots, isChosen, type LotOption, NO_LOT } from './chosen-lots.ts';

/** The value of the option that selects all lots found. */
export const SELECT_ALL = 'select-all';

const optionsInView = 100;

interface LotOptionsProps {
  found: readonly LotOption[];
  chosen: ChosenLots;
  searching: boolean;
}

/** The list under the lot filter's search. */
export function LotOptions({ found, chosen, searching }: LotOptionsProps) {
  const lots = found.filter((option) => option !== NO_LOT);
  if (lots.length === 0) return <Combobox.Empty>No lots found</Combobox.Empty>;
  const tooMany = searching && lots.length > MOST_LOTS;
  const hidden = found.length - optionsInView;
  return (
    <>
      <Combobox.Options aria-label="Lots" aria-multiselectable mah={260} style={{ overflowY: 'auto' }}>
        <TickedOption
          value={SELECT_ALL}
          label={tooMany ? `Select All (find at most ${count(MOST_LOTS)} lots)` : 'Select All'}
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

function TickedOption({ value, label, ticked, disabled = false }: TickedOptionProps) {
  return (
    <Combobox.Option value={value} active={ticked} disabled={disabled} aria-selected={ticked}>
      <Group gap="xs" wrap="nowrap">
        <Checkbox.Indicator checked={ticked} disabled={disabled} size="xs" aria-hidden />
        <span>{label}</span>
      </Group>
    </Combobox.Option>
  );
}
