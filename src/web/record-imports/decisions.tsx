import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted, head as headText, money } from '#domain/kit/format';
import { isDay } from '#domain/kit/days';
import { fieldOf, KINDS } from '#domain/import/kinds';
import { sumCents } from '#domain/kit/money';
import { fileNumber } from '#domain/kit/table-file/numbers';
import { MessageBox } from '../ui/message-box.tsx';
import { Note } from '../ui/typography.ts';
import type { Draft } from './draft.ts';
import type { KnownSheet } from './row-parts.tsx';

interface Decision {
  draft: Draft;
  sheet: KnownSheet;
}

/** What the user decides about a sheet above its rows, before it can be saved. */
export const Decisions = (props: Decision) => (
  <Stack gap="xs" component="section" aria-label="Decisions">
    <SameValues {...props} />
    <Questions {...props} />
    <Repeats {...props} />
    <StatedOuts {...props} />
    <Credits {...props} />
  </Stack>
);

/** The fields with one value in every row: the value is asked for each file. Source: decision 83. */
function SameValues({ draft, sheet }: Decision) {
  if (sheet.same.size === 0) return null;
  return (
    <Group gap="sm" align="flex-end">
      {[...sheet.same].map(([name, text]) => {
        const field = fieldOf(sheet.kind, name);
        return (
          <TextInput
            key={name}
            label={`${field?.label ?? name} of every row`}
            defaultValue={text}
            placeholder={field?.example ?? ''}
            error={text === '' && 'Not in the file'}
            onBlur={(event) => {
              const typed = event.currentTarget.value.trim();
              if (typed !== text) draft.setSame(sheet, name, typed);
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        );
      })}
    </Group>
  );
}

const Questions = ({ draft, sheet }: Decision) =>
  sheet.questions().map((question) => (
    <MessageBox key={question.message} kind="notice">
      <Group gap="sm">
        {question.message}
        <Button size="compact-sm" variant="default" onClick={() => draft.answer(sheet, question, true)}>
          {question.change}
        </Button>
        {question.keep !== '' && (
          <Button size="compact-sm" variant="default" onClick={() => draft.answer(sheet, question, false)}>
            {question.keep}
          </Button>
        )}
      </Group>
    </MessageBox>
  ));

/** Rows that repeat others are skipped or imported, never left out in silence. Source: decision 82. */
function Repeats({ draft, sheet }: Decision) {
  const rowIndexes = sheet.undecided();
  if (rowIndexes.length === 0) return null;
  return (
    <MessageBox kind="notice">
      <Group gap="sm">
        {`${counted(rowIndexes.length, 'row')} may be in the file or in the books twice`}
        <Button size="compact-sm" variant="default" onClick={() => draft.skip(sheet, rowIndexes, true)}>
          {`Skip ${counted(rowIndexes.length, 'Row')}`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => draft.importAgain(sheet, rowIndexes, true)}
        >
          {sheet.kind === 'lots' ? 'Import as Receivings' : 'Import Anyway'}
        </Button>
      </Group>
    </MessageBox>
  );
}

/** Offers outs made from the totals *Dead* and *Shipped* of lots. */
function StatedOuts({ draft, sheet }: Decision) {
  const [day, setDay] = useState('');
  const { outs, outsOn } = sheet;
  if (outs === null) return null;
  const head = `${headText(outs.dead)} dead and ${headText(outs.shipped)} shipped head`;
  if (outsOn !== null)
    return (
      <Group gap="sm">
        <Note>{`Outs are made of ${head}, without weight and proceeds`}</Note>
        <Button size="compact-sm" variant="default" onClick={() => draft.makeOuts(sheet, null)}>
          Make No Outs
        </Button>
      </Group>
    );
  return (
    <MessageBox kind="notice">
      <Group gap="sm" align="flex-end">
        {`${counted(outs.lots, 'lot')} ${outs.lots === 1 ? 'states' : 'state'} ${head}, and the file has no outs of them`}
        <TextInput
          type="date"
          size="xs"
          label="Date of the outs"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button
          size="compact-sm"
          disabled={!isDay(day)}
          title={isDay(day) ? undefined : 'Enter the date of the outs first'}
          onClick={() => draft.makeOuts(sheet, day)}
        >
          Make Outs of These Totals
        </Button>
      </Group>
    </MessageBox>
  );
}

/** Expenses below zero are credits once the user says so. */
function Credits({ draft, sheet }: Decision) {
  const { creditRows, creditsConfirmed } = sheet;
  if (creditRows.length === 0) return null;
  const amounts = creditRows.map((rowIndex) => fileNumber(draft.cell(sheet, 'amount', rowIndex)) ?? 0);
  const [one, many] = KINDS.expenses.nouns;
  return (
    <Checkbox
      checked={creditsConfirmed}
      onChange={(event) => draft.confirmCredits(sheet, event.currentTarget.checked)}
      label={`Save ${counted(creditRows.length, `${one} below zero`, `${many} below zero`)} as credits: ${money(sumCents(amounts))}`}
      description="A credit lowers the cost of its lot"
    />
  );
}
