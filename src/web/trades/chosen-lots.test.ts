import { describe, expect, it } from 'vitest';
import { allToggled, chosenOf, isChosen, lotOption, NO_LOT, chosenLotsText, toggled } from './lot-filter.tsx';

const lot = (id: number) => lotOption({ id, lot: `L-${id}`, owner: 'Lazy K Ranch' }, false);
const lots = [lot(1), lot(2), lot(3)];
const after = (text: string, change: (chosen: ReadonlySet<string>) => ReadonlySet<string>) =>
  chosenLotsText(change(chosenOf(text)));

describe('the chosen lots', () => {
  it('are read from the URL and written back', () => {
    expect([...chosenOf('')]).toEqual([]);
    expect(after('none,12,15', (chosen) => chosen)).toBe('none,12,15');
  });

  it('are selected and cleared one by one', () => {
    expect(after('', (chosen) => toggled(chosen, '2'))).toBe('2');
    expect(after('2', (chosen) => toggled(chosen, 'none'))).toBe('2,none');
    expect(after('2,none', (chosen) => toggled(chosen, '2'))).toBe('none');
    expect(after('any', (chosen) => toggled(chosen, '3'))).toBe('3');
  });

  it('are all of them after Select All, and none after another', () => {
    expect(after('2', (chosen) => allToggled(chosen, lots, true))).toBe('any');
    expect(after('any', (chosen) => allToggled(chosen, lots, true))).toBe('');
  });

  it('are the lots found after Select All during a search', () => {
    const found = [lot(2), lot(3)];
    expect(after('1', (chosen) => allToggled(chosen, found, false))).toBe('1,2,3');
    expect(after('1,2,3', (chosen) => allToggled(chosen, found, false))).toBe('1');
    expect(after('any', (chosen) => allToggled(chosen, found, false))).toBe('');
  });

  it('may include a lot or `none`', () => {
    expect(isChosen(chosenOf('any'), lot(1))).toBe(true);
    expect(isChosen(chosenOf('any'), NO_LOT)).toBe(false);
    expect(isChosen(chosenOf('1'), lot(2))).toBe(false);
  });

  it('include the owner for an administrator', () => {
    expect(lotOption({ id: 1, lot: '1024', owner: 'Lazy K Ranch' }, true).label).toBe('1024 (Lazy K Ranch)');
  });
});
