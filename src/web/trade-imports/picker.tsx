import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './trade-imports.module.css';

/** The kit's searchable select is large: it is fetched when something is picked for the first time. */
const Select = lazy(async () => ({ default: (await import('../ui/mantine-select.tsx')).MantineSelect }));

interface PickerProps {
  /** What is picked, as it is read aloud: `Lot of row 2` */
  label: string;
  /** null for nothing. */
  value: number | null;
  /** What is picked, in text; what to do when it is nothing. */
  text: string;
  options: () => { value: number; label: string }[];
  nothingFound: string;
  onPick: (value: number) => void;
}

const OPTIONS_IN_VIEW = 50;

/** One of many, found by typing. Only a button until somebody picks: there is one in every row of a long table. */
export function Picker(props: PickerProps) {
  const { label, text } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The select is gone with the next drawing, and the focus with it.
    setTimeout(() => button.current?.focus());
  };
  if (open) return <OpenPicker {...props} onClose={close} />;
  return (
    <button
      type="button"
      ref={button}
      className={classes.picker}
      aria-haspopup="listbox"
      aria-label={`${label}: ${text}`}
      title={text}
      onClick={() => setOpen(true)}
    >
      <span>{text}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}

/** Whoever asked for the list goes on by typing: what is typed takes the place of what is chosen. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function OpenPicker({
  label,
  value,
  text,
  options,
  nothingFound,
  onPick,
  onClose,
}: PickerProps & { onClose: () => void }) {
  return (
    <Suspense fallback={<span className={classes.picker}>Loading...</span>}>
      <Select
        aria-label={label}
        size="xs"
        searchable
        ref={focus}
        defaultDropdownOpened
        data={options()}
        limit={OPTIONS_IN_VIEW}
        value={value}
        placeholder={text}
        selectFirstOptionOnChange
        allowDeselect={false}
        autoComplete="off"
        nothingFoundMessage={nothingFound}
        classNames={{ input: classes.typed, dropdown: classes.choices }}
        comboboxProps={{ position: 'bottom-start' }}
        onChange={(picked) => onPick(Number(picked ?? 0))}
        onDropdownClose={onClose}
      />
    </Suspense>
  );
}
