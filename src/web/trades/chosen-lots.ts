import type { LotChoice } from '#api/lots';

/** An option of the lot filter: a lot by its id, or `none` for trades without a lot. */
export interface LotOption {
  value: string;
  label: string;
}

/** The selected values; `any` means every lot. */
export type ChosenLots = ReadonlySet<string>;

export const ANY = 'any';
export const NO_LOT: LotOption = { value: 'none', label: 'No lot' };

export const lotOption = (
  { id, lot, owner }: Omit<LotChoice, 'est_out_date'>,
  withOwner: boolean,
): LotOption => ({
  value: String(id),
  label: withOwner ? `${lot} (${owner})` : lot,
});

/** Parses the URL value: `none,12,15`. */
export const chosenOf = (text: string): ChosenLots =>
  new Set(text.split(',').filter((value) => value !== ''));

export const chosenLotsText = (chosen: ChosenLots): string => [...chosen].join(',');

export const isChosen = (chosen: ChosenLots, { value }: LotOption): boolean =>
  chosen.has(value) || (chosen.has(ANY) && value !== NO_LOT.value);

/** Toggles one option. After `any`, the first option toggled is the only one. */
export function toggled(chosen: ChosenLots, value: string): ChosenLots {
  const next = new Set(chosen.has(ANY) ? [] : chosen);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Select All: every lot or, during a search, those found. A second use clears them. */
export function allToggled(chosen: ChosenLots, found: readonly LotOption[], everyLot: boolean): ChosenLots {
  const isAll = found.every((lot) => isChosen(chosen, lot));
  if (everyLot) return new Set(isAll ? [] : [ANY]);
  const next = new Set(chosen.has(ANY) ? [] : chosen);
  for (const { value } of found) {
    if (isAll) next.delete(value);
    else next.add(value);
  }
  return next;
}
