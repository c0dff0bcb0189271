import { lazy, Suspense, useRef, useState } from 'react';
import classes from '../imports.module.css';

/** Mantine's searchable select is large, so it is loaded on first use. */
const Select = lazy(async () => ({ default: (await import('../../ui/mantine-select.tsx')).MantineSelect }));

interface PickerProps {
  label: string;
  value: number | null;
  text: string;
  options: () => { value: number; label: string }[];
  nothingFound: string;
  onPick: (value: number) => void;
}

const OPTIONS_IN_VIEW = 50;

/** A searchable choice. Renders only a button until used, as there is one in every row of a long table. */
export function Picker(props: PickerProps) {
  const { label, text } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The select and its focus are gone with the next render.
    setTimeout(() => button.current?.focus());
  };
  if (open) return <OpenPicker {...props} onClose={close} />;
  return (
    <button
      type="button"
      ref={button}
      className={classes.control}
      aria-haspopup="listbox"
      aria-label={`${label}: ${text}`}
      title={text}
      onClick={() => setOpen(true)}
    >
      <span>{text}</span>
    </button>
  );
}

/** Selects the text, so that typing replaces the current choice. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

const OpenPicker = ({
  label,
  value,
  text,
  options,
  nothingFound,
  onPick,
  onClose,
}: PickerProps & { onClose: () => void }) => (
  <Suspense fallback={<span className={classes.control}>Loading...</span>}>
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
