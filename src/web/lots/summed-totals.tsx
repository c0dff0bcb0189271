import { Stack, TextInput } from '@mantine/core';
import type { Lot } from '#domain/lots/lots';
import { head, money, weightExact } from '#domain/kit/format';
import { TextLink } from '../ui/links.tsx';
import { SmallNote } from '../ui/typography.ts';
import { lotLink } from '../parts/lot-links.ts';
import { RatesLine } from './rates-line.tsx';
import classes from './total-fields.module.css';

/** Head, pay weight and cost of a lot with several receivings or none: the sum of its records, where they are edited (decision 12). */
export function SummedTotals({ lot }: { lot: Lot }) {
  const figures = [
    ['Head Count Received', head(lot.total_received), 'head'],
    ['Pay Weight (lbs, total)', weightExact(lot.total_pay_wt), 'lbs'],
    ['Cost ($, total)', money(lot.total_cost), undefined],
  ] as const;
  const many = lot.receiving_count === 0 ? 'no receivings' : `${lot.receiving_count} receivings`;
  return (
    <Stack gap={4}>
      <div className={classes.totals}>
        {figures.map(([label, value, unit]) => (
          <TextInput
            key={label}
            label={label}
            value={value}
            readOnly
            rightSection={unit}
            rightSectionWidth={unit && `${unit.length + 2}ch`}
          />
        ))}
      </div>
      <RatesLine head={lot.total_received} pounds={lot.total_pay_wt} dollars={lot.total_cost} />
      <SmallNote>
        The sum of {many}: edit the records on the <TextLink {...lotLink(lot, true)}>lot page</TextLink>.
      </SmallNote>
    </Stack>
  );
}
