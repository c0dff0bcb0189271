import { Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { PlannedLotRow } from '#api/plan';
import type { Day } from '#domain/kit/days';
import { dailyGain, dayShort, head, weightExact } from '#domain/kit/format';
import { dailyGainShown } from '#domain/plan/daily-gain';
import { uncoveredMessage } from '#domain/plan/messages';
import { dailyGainWarning } from '#domain/plan/warnings';
import { useMay } from '../../lib/profile.ts';
import { planLink } from '../../parts/lots-data.ts';
import { Pages, useListPage } from '../../ui/data-table-pages.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { Form } from '../../ui/use-form.ts';
import { FeedRateField, FeedUnitField, InterestField, YardageField } from '../plan/cost-fields.tsx';
import type { RowDraft } from './plan-rows.ts';
import classes from './plans.module.css';

interface PlanTableProps {
  lots: readonly PlannedLotRow[];
  rowForms: readonly Form<RowDraft>[];
  today: Day;
  readOnly: boolean;
}

const HEADS = [
  ['Lot', false],
  ['Head', true],
  ['Out', true],
  ['ADG, lb', true],
  ['Cost to Finish', false],
  ['Feed Is Entered As', false],
  ['Feed Rate', false],
  ['Yardage', false],
  ['Interest Rate', false],
] as const;

/** How many lots a phone shows on a page. */
const PAGE_SIZE = 15;

/** On a phone it is shown page by page, and turns to the page of the first row that fails. */
export function PlanTable({ lots, rowForms, today, readOnly }: PlanTableProps) {
  const narrow = useNarrow();
  const { list, turn, ...page } = useListPage('page', lots.length, narrow ? PAGE_SIZE : lots.length);
  const failing = rowForms.findIndex(({ values, errorOf }) =>
    Object.keys(values).some((name) => errorOf(name)),
  );
  const pageOfFailing = failing === -1 ? null : Math.floor(failing / PAGE_SIZE) + 1;
  const turnTo = useEffectEvent((to: number) => turn(to));
  useEffect(() => {
    if (narrow && pageOfFailing !== null) turnTo(pageOfFailing);
  }, [narrow, pageOfFailing]);
  return (
    <Stack gap="sm" ref={list} tabIndex={-1} className={classes.list}>
      <div className={classes.scroller} role="region" aria-label="Plans to finish">
        <table className={classes.table} aria-label="Plans to finish">
          <thead>
            <tr>
              {HEADS.map(([title, numeric]) => (
                <th key={title} scope="col" data-numeric={numeric || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lots.slice(page.first, page.last + 1).map((lot, index) => {
              const form = rowForms[page.first + index];
              return form && <PlanRow key={lot.id} {...{ lot, form, today, readOnly }} />;
            })}
          </tbody>
        </table>
      </div>
      <Pages {...page} label="Plans to finish" count={lots.length} turn={turn} />
    </Stack>
  );
}

interface PlanRowProps {
  lot: PlannedLotRow;
  form: Form<RowDraft>;
  today: Day;
  readOnly: boolean;
}

function PlanRow({ lot, form, today, readOnly }: PlanRowProps) {
  const withOwner = useMay('seeEntities');
  const adg = dailyGainShown(lot, lot);
  return (
    <tr>
      <th scope="row" data-whole>
        <TextLink {...planLink(lot, withOwner)}>{lot.lot}</TextLink>
      </th>
      <Cell name="Head" numeric>
        {head(lot.current_hd)}
      </Cell>
      <Cell name="Out" numeric>
        {dayShort(lot.est_out_date)}
        <Text size="xs" c="dimmed">
          {weightExact(lot.est_out_wt)} lbs
        </Text>
      </Cell>
      <Cell name="ADG, lb" numeric>
        {dailyGain(adg)}
      </Cell>
      <td data-whole>
        <Text size="sm">
          <Sentence>{stateOf(lot, today)}</Sentence>
        </Text>
        <Text size="xs" c="dimmed">
          {dailyGainWarning(adg)}
        </Text>
      </td>
      <RateCells form={form} readOnly={readOnly} />
    </tr>
  );
}

const RateCells = (props: Pick<PlanRowProps, 'form' | 'readOnly'>) => (
  <>
    <td data-whole>
      <FeedUnitField {...props} />
    </td>
    <td data-whole>
      <FeedRateField {...props} />
    </td>
    <td>
      <YardageField {...props} />
    </td>
    <td>
      <InterestField {...props} />
    </td>
  </>
);

const Cell = ({ name, numeric, children }: { name: string; numeric: boolean; children: ReactNode }) => (
  <td data-numeric={numeric || undefined}>
    <span className={classes.name}>{name} </span>
    {children}
  </td>
);

/** Example: 'Before the feed of 209 days: plan it', 'Planned'. */
function stateOf(lot: PlannedLotRow, today: Day): string {
  const missing = uncoveredMessage(lot, today);
  if (missing !== null) return missing;
  return lot.plan ? 'Planned' : lot.cover === 'own' ? 'By your own projected expenses' : 'On its out date';
}
