import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Note } from '../ui/messages.tsx';
import type { Entry, EntryGroup } from './entries.ts';

interface FindListProps {
  text: string;
  onText: (text: string) => void;
  label: string;
  placeholder: string;
  groups: readonly EntryGroup[];
  isFetching: boolean;
  onChoose: (entry: Entry) => void;
  onClose: () => void;
  /** Content between the field and the results. */
  children?: ReactNode;
}

/** A search field and its results; Enter chooses the first. */
export function FindList({ text, onText, label, placeholder, groups, isFetching, ...props }: FindListProps) {
  const { onChoose, onClose, children } = props;
  const list = useCombobox({ opened: true, onDropdownClose: onClose });
  const entries = groups.flatMap((group) => group.entries);
  const first = entries[0]?.key;
  const { selectFirstOption } = list;
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);
  const choose = (key: string) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return;
    onClose();
    onChoose(entry);
  };
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {children}
      <Combobox.Options mt="sm" aria-label="Results" aria-busy={isFetching}>
        {groups.map((group) => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.entries.map((entry) => (
              <Option key={entry.key} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Note mt="sm" role="status">
        {entries.length === 0 && !isFetching ? `Nothing found for “${text.trim()}”` : ''}
      </Note>
    </Combobox>
  );
}

const Option = ({ entry: { key, label, detail } }: { entry: Entry }) => (
  <Combobox.Option value={key}>
    <Text size="sm">{label}</Text>
    {detail && (
      <Text size="xs" c="inherit">
        {detail}
      </Text>
    )}
  </Combobox.Option>
);
