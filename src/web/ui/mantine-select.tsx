import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { mainPortal } from './main-portal.ts';

interface Listed {
  value: unknown;
  label: string;
}

const matching = <Option extends Listed>(options: readonly Option[], query: string): Option[] =>
  options.filter(({ label }) => label.toLowerCase().includes(query));

/** The option that typed text names or fits alone; null where it fits none or several. Example: of 'Lot 1' and 'Lot 12', 'lot 1' is the first. */
export function optionTyped<Option extends Listed>(options: readonly Option[], text: string): Option | null {
  const query = text.trim().toLowerCase();
  if (query === '') return null;
  const found = matching(options, query);
  const named = found.filter(({ label }) => label.toLowerCase() === query);
  const [only, ...others] = named.length > 0 ? named : found;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The options that match the search and fit in view; without a search the chosen one is always among them. */
export function optionsInView<Option extends Listed>(
  options: readonly Option[],
  { search, limit }: { search: string; limit: number },
  chosen: unknown,
): Option[] {
  const query = search.trim().toLowerCase();
  const found = matching(options, query).slice(0, limit);
  if (query !== '' || found.some(({ value }) => value === chosen)) return found;
  return [...options.filter(({ value }) => value === chosen), ...found].slice(0, limit);
}

interface MantineSelectProps extends Omit<SelectProps<string | number>, 'data'> {
  data: { value: string | number; label: string }[];
}

/** Leaves the field, which settles its text, and presses the form's button. */
function leaveAndSave(input: HTMLInputElement): void {
  flushSync(() => input.blur());
  input.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

/**
 * Mantine's searchable select in a module of its own, so that it can be loaded when needed. Typed text chooses the one option that it
 * fits, else none, when the field is left or Enter is pressed (decision 74). The message that nothing was found is a disabled option,
 * as a listbox may contain only options.
 */
export function MantineSelect({ nothingFoundMessage, ...props }: MantineSelectProps) {
  const { data, value, onChange } = props;
  const chosen = data.find((option) => option.value === value)?.label ?? '';
  const settle = (text: string) => {
    if (text === chosen) return;
    const option = optionTyped(data, text);
    onChange?.(option?.value ?? null, option);
  };
  const saveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const isHighlighted = input.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || isHighlighted || input.value === chosen) return;
    event.preventDefault();
    leaveAndSave(input);
  };
  return (
    <Select<string | number>
      {...props}
      onKeyDown={saveOnEnter}
      onBlur={(event) => settle(event.currentTarget.value)}
      // The list itself scrolls: a scroll area in it would be a second thing to reach by keyboard.
      withScrollArea={false}
      comboboxProps={{ ...mainPortal, ...props.comboboxProps }}
      styles={{ options: { maxHeight: '13.75rem', overflowY: 'auto' } }}
      // No list of ours has groups.
      filter={({ options, ...shown }) =>
        optionsInView(
          options.filter((option) => 'value' in option),
          shown,
          value,
        )
      }
      nothingFoundMessage={
        nothingFoundMessage && (
          <span role="option" aria-disabled aria-selected={false}>
            {nothingFoundMessage}
          </span>
        )
      }
    />
  );
}
