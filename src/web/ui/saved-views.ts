import { z } from 'zod';
import { requiredText } from '#domain/kit/fields';
import type { SearchParams } from '../lib/search-params.ts';

/** A table as its user has set it up: its part of the address (search, filters, order) and its columns. */
export interface SavedView {
  name: string;
  search: SearchParams;
  /** The columns shown and hidden by choice. */
  columns: Record<string, boolean>;
}

const keptViews = z
  .array(
    z.object({
      name: z.string(),
      search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      columns: z.record(z.string(), z.boolean()),
    }),
  )
  .catch([]);

/** The views that this browser keeps; none where it holds something else. */
export function viewsIn(kept: string): SavedView[] {
  try {
    return keptViews.parse(JSON.parse(kept));
  } catch {
    return [];
  }
}

export const viewForm = z.object({ name: requiredText('Name is required', 60) });

const keyOf = (name: string): string => name.trim().toLowerCase();

const byName = (a: SavedView, b: SavedView): number => a.name.localeCompare(b.name);

export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => keyOf(view.name) === keyOf(name));

/** With this view, in place of one with the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...withoutView(views, view.name), view].toSorted(byName);

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => keyOf(view.name) !== keyOf(name));

/** The view under another name, which replaces one that has it already. */
export function withViewRenamed(views: readonly SavedView[], from: string, to: string): SavedView[] {
  const view = viewNamed(views, from);
  return view ? withView(withoutView(views, from), { ...view, name: to }) : [...views];
}

/** Keys that say what is open, not how the table is set up. */
const isPassing = (key: string): boolean => key === 'new' || key === 'open' || key.endsWith('.open');

/** The part of the address that belongs to a view. */
export const searchOfView = (search: SearchParams): SearchParams =>
  Object.fromEntries(
    Object.entries(search).filter(([key, value]) => !isPassing(key) && value !== undefined && value !== ''),
  );

/** Whether the table is set up as in the view. */
export function isShownView({ search, columns }: SavedView, now: Omit<SavedView, 'name'>): boolean {
  const text = (of: object) => JSON.stringify(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return text(search) === text(searchOfView(now.search)) && text(columns) === text(now.columns);
}
