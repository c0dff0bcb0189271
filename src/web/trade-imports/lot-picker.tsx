import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { withReference } from '../lib/call.ts';
import { useLots } from './lots.tsx';
import classes from './trade-imports.module.css';

/** The kit's searchable select is large: it is fetched when the first lot is picked. */
const Select = lazy(async () => ({ default: (await import('../ui/kit-select.tsx')).KitSelect }));

interface LotPickerProps {
  /** What it is for, for screen readers: `Lot of row 2`. */
  label: string;
  /** 0 for none. */
  lotId: number;
  /** The name on the trade: the lots of an entity of that name are offered first. */
  name?: string;
  onPick: (lotId: number) => void;
}

const PLACEHOLDER = 'Select lot';
const NO_LOT = { value: 0, label: 'No lot' };
const OPTIONS_IN_VIEW = 50;

/** A lot to be picked. Only a button until somebody picks: there is one in every row of a long table. */
export function LotPicker({ label, lotId, name, onPick }: LotPickerProps) {
  const words = useLots().nameOf(lotId) || PLACEHOLDER;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The select is gone with the next drawing, and the focus with it.
    setTimeout(() => button.current?.focus());
  };
  if (open) return <OpenPicker label={label} lotId={lotId} name={name} onPick={onPick} onClose={close} />;
  return (
    <button
      type="button"
      ref={button}
      className={classes.picker}
      aria-haspopup="listbox"
      aria-label={`${label}: ${words}`}
      title={words}
      onClick={() => setOpen(true)}
    >
      <span>{words}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}

type OpenPickerProps = Pick<LotPickerProps, 'label' | 'lotId' | 'onPick'> & {
  name: string | undefined;
  onClose: () => void;
};

/** Whoever asked for the list goes on by typing: what is typed takes the place of the lot that is chosen. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function OpenPicker({ label, lotId, name, onPick, onClose }: OpenPickerProps) {
  const { optionsFor, error } = useLots();
  const lots = useMemo(() => optionsFor(name), [optionsFor, name]);
  return (
    <Suspense fallback={<span className={classes.picker}>Loading...</span>}>
      <Select
        aria-label={label}
        size="xs"
        searchable
        ref={focus}
        defaultDropdownOpened
        data={lotId === 0 ? lots : [NO_LOT, ...lots]}
        limit={OPTIONS_IN_VIEW}
        value={lotId === 0 ? null : lotId}
        placeholder={PLACEHOLDER}
        selectFirstOptionOnChange
        allowDeselect={false}
        autoComplete="off"
        nothingFoundMessage={error ? withReference('Failed to load lots data', error) : 'No lots found'}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        onChange={(value) => onPick(Number(value ?? 0))}
        onDropdownClose={onClose}
      />
    </Suspense>
  );
}
