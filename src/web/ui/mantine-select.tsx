import { Select, type SelectProps } from '@mantine/core';
import { optionsInView } from './options-in-view.ts';

type KitSelectProps = SelectProps<string | number>;

/**
 * The kit's searchable select on its own, so that it can be fetched when it is needed. That nothing was found is an option
 * that cannot be taken: a list for screen readers has options and nothing else.
 */
export const KitSelect = ({ nothingFoundMessage, ...props }: KitSelectProps) => (
  <Select<string | number>
    {...props}
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
