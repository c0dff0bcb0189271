import classes from '../imports.module.css';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode, lazy, Suspense, useRef, useState } from 'react';
import type { LotChoice } from '#api/lots';
import { counted, head, percent } from '#domain/kit/format';
import { openBook } from '#domain/book/open-book';
import { riskOfLots } from '#domain/book/risk';
import { entityKey } from '#domain/users/users';
import { withReason } from '../../lib/call.ts';
import { useToday } from '../../lib/profile.ts';
import { riskQuery } from '../../risk/data.ts';
import { lotChoicesQuery } from '../../parts/lots-data.ts';
import { useFact } from '../../lib/use-fact.ts';

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

interface Lots {
  /** The label of a lot: `1024 (Lazy K Ranch)`; '' for none. */
  nameOf: (id: number) => string;
  /** All lots: those that fit a trade with the fields that tell them apart, then those of the entity named in it. */
  optionsFor: (name: string | undefined, fitting: readonly number[]) => { value: number; label: string }[];
  error: unknown;
}

const LotsContext = createContext<Lots>({ nameOf: () => '', optionsFor: () => [], error: null });

const labelled = ({ id, lot, owner }: LotChoice) => ({ value: id, label: `${lot} (${owner})` });

/** Tells fitting lots apart. Example: `GFF27, 140 head, hedged 62.50%, 3 open contracts`. Source: decision 80. */
function useLotFacts(isWanted: boolean): ReadonlyMap<number, string> {
  const book = useFact({ ...riskQuery, enabled: isWanted });
  const today = useToday();
  return useMemo(() => {
    if (!book || !today) return new Map();
    const contracts = new Map<number | null, number>();
    for (const { lot_id, quantity } of book.trades)
      contracts.set(lot_id, (contracts.get(lot_id) ?? 0) + quantity);
    return new Map(
      riskOfLots(openBook(book), today).map((lot) => [
        lot.id,
        `${lot.futures_contract}, ${head(lot.current_hd)} head, hedged ${percent(lot.percent_hedged)}, ${counted(contracts.get(lot.id) ?? 0, 'open contract')}`,
      ]),
    );
  }, [book, today]);
}

interface LotsProviderProps {
  hasFitting?: boolean;
  children: ReactNode;
}

export function LotsProvider({ hasFitting = false, children }: LotsProviderProps) {
  const { data, error } = useQuery(lotChoicesQuery);
  const facts = useLotFacts(hasFitting);
  const lots = useMemo((): Lots => {
    const choices = data ?? [];
    const names = new Map(choices.map((choice) => [choice.id, labelled(choice).label]));
    return {
      nameOf: (id) => names.get(id) ?? (id === 0 ? '' : `Lot ${id}`),
      optionsFor: (name, fitting) => {
        const key = entityKey(name ?? '');
        const fits = ({ id }: LotChoice) => fitting.includes(id);
        const isOwn = ({ owner }: LotChoice) => entityKey(owner) === key;
        const others = choices.filter((choice) => !fits(choice));
        return [
          ...choices.filter(fits).map((choice) => {
            const { value, label } = labelled(choice);
            return { value, label: `${label}: ${facts.get(value) ?? 'no head'}` };
          }),
          ...others.filter(isOwn).map(labelled),
          ...others.filter((choice) => !isOwn(choice)).map(labelled),
        ];
      },
      error,
    };
  }, [data, error, facts]);
  return <LotsContext value={lots}>{children}</LotsContext>;
}

interface LotPickerProps {
  label: string;
  lotId: number;
  /** The name on the trade: lots of an entity with that name are offered first. */
  name?: string;
  fitting?: readonly number[];
  onPick: (lotId: number) => void;
}

const NO_LOT = { value: 0, label: 'No lot' };

export function LotPicker({ label, lotId, name, fitting = [], onPick }: LotPickerProps) {
  const { nameOf, optionsFor, error } = use(LotsContext);
  return (
    <Picker
      label={label}
      value={lotId === 0 ? null : lotId}
      text={nameOf(lotId) || 'Select lot'}
      options={() => (lotId === 0 ? optionsFor(name, fitting) : [NO_LOT, ...optionsFor(name, fitting)])}
      nothingFound={error ? withReason('Failed to load lots data', error) : 'No lots found'}
      onPick={onPick}
    />
  );
}
