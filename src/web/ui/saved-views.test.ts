import { describe, expect, it } from 'vitest';
import {
  isShownView,
  searchOfView,
  viewNamed,
  viewsIn,
  withoutView,
  withView,
  withViewRenamed,
  type SavedView,
} from './views-modal.tsx';

const steers: SavedView = { name: 'Steers', search: { sex: 'steers', sort: '-cost' }, columns: {} };
const open: SavedView = {
  name: 'Open puts',
  search: { q: 'put', lot: ['7', '8'] },
  columns: { acct: false },
};
const names = (views: readonly SavedView[]) => views.map(({ name }) => name);

describe('saved views', () => {
  it('are listed by name, and one replaces another of its name', () => {
    const views = withView([steers], open);
    expect(names(views)).toEqual(['Open puts', 'Steers']);
    const again = withView(views, { ...open, name: 'steers ' });
    expect(names(again)).toEqual(['Open puts', 'steers ']);
    expect(viewNamed(again, 'STEERS')?.search).toEqual(open.search);
  });

  it('are renamed and deleted', () => {
    expect(names(withViewRenamed([open, steers], 'open puts', 'Puts'))).toEqual(['Puts', 'Steers']);
    expect(names(withViewRenamed([open, steers], 'Open puts', 'Steers'))).toEqual(['Steers']);
    expect(withViewRenamed([open], 'none', 'Some')).toEqual([open]);
    expect(withoutView([open, steers], 'STEERS')).toEqual([open]);
  });

  it('have the search, filters and order, but not what is open', () => {
    const search = { q: 'hp', sort: '-cost', open: '12', 'outs.open': '3', new: 'lot', to: '' };
    expect(searchOfView(search)).toEqual({ q: 'hp', sort: '-cost' });
  });

  it('are shown when search and columns are theirs, in any order', () => {
    const now = { search: { lot: ['7', '8'], q: 'put', open: '3' }, columns: { acct: false } };
    expect(isShownView(open, now)).toBe(true);
    expect(isShownView(open, { ...now, columns: {} })).toBe(false);
    expect(isShownView(steers, now)).toBe(false);
  });

  it('are read from what the browser keeps, and none from anything else', () => {
    expect(viewsIn(JSON.stringify([steers, open]))).toEqual([steers, open]);
    for (const other of ['', 'x', '{}', '[{"name":1}]', 'null']) expect(viewsIn(other)).toEqual([]);
  });
});
