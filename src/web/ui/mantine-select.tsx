import { Select, type SelectProps } from '@mantine/core';
import { mainPortal } from './main-portal.ts';
import { optionsInView } from './options-in-view.ts';

type MantineSelectProps = SelectProps<string | number>;

/**
 * Mantine's searchable select in a module of its own, so that it can be loaded when needed. The message that nothing was found is
 * a disabled option, as a listbox may contain only options.
 */
export const MantineSelect = ({ nothingFoundMessage, ...props }: MantineSelectProps) => (
  <Select<string | number>
    {...props}
    // The list itself scrolls: a scroll area in it would be a second thing to reach by keyboard.
    withScrollArea={false}
    comboboxProps={{ ...mainPortal, ...props.comboboxProps }}
    styles={{ options: { maxHeight: '13.75rem', overflowY: 'auto' } }}
    // No list of ours has groups.
    filter={({ options, ...shown }) =>
      optionsInView(
        options.filter((option) => 'value' in option),
        shown,
        props.value,
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
