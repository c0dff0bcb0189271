import { withReason } from '../lib/call.ts';
import { useLots } from './lots.tsx';
import { Picker } from './picker.tsx';

interface LotPickerProps {
  /** The label for screen readers: `Lot of row 2`. */
  label: string;
  /** 0 for none. */
  lotId: number;
  /** The name on the trade: lots of an entity with that name are offered first. */
  name?: string;
  /** The lots that fit the trade, which are offered before all others. */
  fitting?: readonly number[];
  onPick: (lotId: number) => void;
}

const NO_LOT = { value: 0, label: 'No lot' };

/** Chooses a lot. */
export function LotPicker({ label, lotId, name, fitting = [], onPick }: LotPickerProps) {
  const { nameOf, optionsFor, error } = useLots();
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
