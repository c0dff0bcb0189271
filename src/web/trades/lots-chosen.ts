import type { LotChoice } from '#api/lots';

/** What can be ticked in the lot filter: a lot by its id, or `none` for trades without a lot. */
export interface LotOption {
  value: string;
  label: string;
}

/** What the filter lets through, by value; `any` stands for every lot there is. */
export type ChosenLots = ReadonlySet<string>;

export const ANY = 'any';
export const NO_LOT: LotOption = { value: 'none', label: 'No lot' };

/** An administrator's lots say whose they are. */
export const lotOption = ({ id, lot, owner }: LotChoice, withOwner: boolean): LotOption => ({
  value: String(id),
  label: withOwner ? `${lot} (${owner})` : lot,
});

/** Reads the address: `none,12,15`. */
export const chosenOf = (text: string): ChosenLots =>
  new Set(text.split(',').filter((value) => value !== ''));

export const textOf = (chosen: ChosenLots): string => [...chosen].join(',');

export const isChosen = (chosen: ChosenLots, { value }: LotOption): boolean =>
  chosen.has(value) || (chosen.has(ANY) && value !== NO_LOT.value);

/** One option ticked or unticked. After `any`, the first one ticked is the only one. */
export function toggled(chosen: ChosenLots, value: string): ChosenLots {
  const next = new Set(chosen.has(ANY) ? [] : chosen);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Select All: every lot there is, or while lots are searched for, those that were found. Once more takes it back. */
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
