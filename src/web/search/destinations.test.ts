import { describe, expect, it } from 'vitest';
import { may, type Action } from '#domain/users/permissions';
import {
  ACTIONS,
  destinationsFor,
  LOT_ACTIONS,
  lotActionsFor,
  REPORT_PAGES,
  SCREENS,
} from './destinations.ts';
import { lotActionEntry, nextToShip } from './search-dialog.tsx';

const ALL = [...SCREENS, ...REPORT_PAGES, ...ACTIONS];

const mayAs =
  (user_type: 'producer' | 'admin') =>
  (action: Action): boolean =>
    may({ user_type }, action);

const labelsFor = (text: string, user_type: 'producer' | 'admin' = 'admin') =>
  destinationsFor(ALL, text, mayAs(user_type)).map(({ label }) => label);

const lotLabelsFor = (text: string) =>
  lotActionsFor(text, mayAs('producer')).map(({ action, of }) => [action.label, of]);

describe('the pages, reports and actions of the search', () => {
  it.each(ALL)('have $label found by its name and by each of its words', ({ label, words }) => {
    expect(labelsFor(label)[0]).toBe(label);
    for (const word of words.split(' ')) expect(labelsFor(word), word).toContain(label);
  });

  it.each([
    ['bank', 'Borrowing Base'],
    ['banker', 'Equity Report'],
    ['print', 'Print This Page'],
    ['tax', 'Closeouts'],
    ['why', 'Why Equity Moved'],
    ['break-even', 'Inventory'],
    ['breakeven', 'Plan a Purchase'],
    ['margin call', 'Cash & Risk'],
    ['insurance', 'LRP'],
    ['receive', 'Add New Lot'],
    ['accountant', 'Download Your Data'],
    ['log out', 'Sign Out'],
  ])('have what people call %s', (text, label) => {
    expect(labelsFor(text, 'producer')).toContain(label);
  });

  it('are found by the beginnings of words, in any order', () => {
    expect(labelsFor('month cov')).toEqual(['Coverage by Month']);
    expect(labelsFor('reak')).toEqual([]);
    expect(labelsFor('nothing like this')).toEqual([]);
  });

  it('begin with those whose label begins with the text', () => {
    expect(labelsFor('risk')[0]).toBe('Risk Dashboard');
    expect(labelsFor('lrp').slice(0, 2)).toEqual(['LRP', 'LRP Rules']);
  });

  it('are only those that the user may reach', () => {
    expect(labelsFor('admin')).toContain('User Profiles');
    expect(labelsFor('admin', 'producer')).toEqual([]);
    expect(labelsFor('', 'producer')).toContain('Add New Lot');
  });

  it('have names of their own', () => {
    const labels = ALL.map(({ label }) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });
});

describe('what can be done with a lot', () => {
  it.each(LOT_ACTIONS)('has $label found by each of its words', ({ label, words }) => {
    for (const word of words.split(' ').filter(({ length }) => length > 2))
      expect(lotLabelsFor(word), word).toContainEqual([label, '']);
  });

  it.each([
    ['dead', 'Ship or Record Dead'],
    ['ship', 'Ship or Record Dead'],
    ['receive', 'Receive Cattle'],
    ['break-even', 'Closeout'],
  ])('has what people call %s', (text, label) => {
    expect(lotLabelsFor(text)).toContainEqual([label, '']);
  });

  it('is of the lot that the other words name', () => {
    expect(lotLabelsFor('ship hp-2601')).toEqual([['Ship or Record Dead', 'hp-2601']]);
    expect(lotLabelsFor('hp-2601')).toEqual([]);
  });

  it('opens the form or the page of the lot', () => {
    const lot = { id: 7, lot: 'HP-2601', owner: 'Lazy K' };
    const [ship] = LOT_ACTIONS;
    expect(ship && lotActionEntry(ship, lot, true)).toEqual({
      key: 'out 7',
      label: 'Ship or Record Dead: Lot HP-2601',
      detail: 'Lazy K',
      to: '/lot/$lotNumber',
      params: { lotNumber: 'HP-2601' },
      search: { owner: 'Lazy K', new: 'out' },
    });
  });

  it('is offered for the lots that ship next, while none is named', () => {
    const lots = [
      { est_out_date: '2027-03-01', current_hd: 90 },
      { est_out_date: '2026-10-02', current_hd: 0 },
      { est_out_date: '2026-12-28', current_hd: 120 },
      { est_out_date: '2026-11-18', current_hd: 151 },
    ];
    // The last one is past its out date.
    expect(nextToShip(lots).map(({ current_hd }) => current_hd)).toEqual([151, 120, 90]);
  });
});
