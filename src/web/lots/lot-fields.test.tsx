import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kit/days';
import { daySchema } from '#domain/kit/fields';
import { addLotForm, basisForm, LOT_COLUMNS } from '#domain/lots/lot-form';
import type { Lot } from '#domain/lots/lots';
import { profileQuery } from '../lib/profile.ts';
import { commonCache } from '../lib/query-client.ts';
import type { Form } from '../ui/use-form.ts';
import { FILTERS, lotSearch } from './current-lots.tsx';
import { LotFields, TotalFields, type LotDraft } from './lot-fields.tsx';
import { LotSummary } from './lot-page/lot-summary.tsx';
import { sampleLot } from './testing/sample-lot.ts';

/** Every field of a lot's form is entered, shown and, if it is a text, filtered: a new one that is not fails here. */

function rendered(content: ReactNode): string {
  const queries = commonCache();
  queries.setQueryData(profileQuery.queryKey, { user_type: 'producer' } as never);
  return renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider>{content}</MantineProvider>
    </QueryClientProvider>,
  );
}

const isDay = (value: unknown): value is string => daySchema.safeParse(value).success;

/** Another value of a field than the sample's. */
function another(column: string, value: unknown): unknown {
  if (column === 'sex') return 'heifers';
  if (isDay(value)) return addDays(value, 1);
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : 'Something else';
}

describe('every field of a lot', () => {
  const lot = sampleLot({ partnership: true, percent_owned: 50 });
  const valueOf = (column: string): unknown => lot[column as keyof Lot];

  it('has an input', () => {
    const form = {
      values: { ...lot, partnership: true },
      idOf: (name: string) => `input-${name}`,
      errorOf: () => undefined,
      warningOf: () => undefined,
    } as unknown as Form<LotDraft>;
    const page = rendered(
      <LotFields form={form} totals={<TotalFields form={form} headDecimals={2} />} shareHint="" />,
    );
    const names = Object.keys(addLotForm.shape);
    expect(names.filter((name) => !page.includes(`id="input-${name}"`))).toEqual([]);
  });

  it('is shown in its row or on its page', () => {
    const shown = (of: Lot) =>
      lotSearch.textOf(of) + rendered(<LotSummary lot={of} detail={undefined} hedge={undefined} />);
    const now = shown(lot);
    const changed = (column: string) => ({ ...lot, [column]: another(column, valueOf(column)) });
    expect(LOT_COLUMNS.filter((column) => shown(changed(column)) === now)).toEqual([]);
  });

  it('is a filter of the inventory, if it is a text that several lots share', () => {
    // A search finds both; a source is seldom the same twice.
    const searched = ['lot', 'source'];
    const texts = LOT_COLUMNS.filter((column) => {
      const value = valueOf(column);
      return value === null || (typeof value === 'string' && !isDay(value));
    });
    const filters: readonly string[] = FILTERS.map(({ key }) => key);
    expect(texts).toContain('location');
    expect(texts.filter((column) => !filters.includes(column)).toSorted()).toEqual(searched);
    expect(LOT_COLUMNS).not.toContain(Object.keys(basisForm.shape)[0]);
  });
});
