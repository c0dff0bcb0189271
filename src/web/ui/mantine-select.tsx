import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { mainPortal } from './main-portal.ts';
import { optionsInView, optionTyped } from './options-in-view.ts';

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
