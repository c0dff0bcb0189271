import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#domain/kit/days';
import { counted, head as headText } from '#domain/kit/format';
import { fieldOf } from '#domain/import/kinds';
import { MessageBox, Note } from '../../ui/messages.tsx';
import { Questions } from '../preview.tsx';
import type { KnownSheet } from './draft.ts';

export const Decisions = ({ sheet }: { sheet: KnownSheet }) => (
  <Stack gap="xs" component="section" aria-label="Decisions">
    <SameValues sheet={sheet} />
    <Questions list={[...askedOf(sheet), ...repeatsOf(sheet)]} />
    <StatedOuts sheet={sheet} />
  </Stack>
);

const askedOf = (sheet: KnownSheet) =>
  sheet.questions().map((question) => ({
    message: question.message,
    answers: [question.change, question.keep]
      .map((label, at) => ({ label, choose: () => sheet.answer(question, at === 0) }))
      .filter(({ label }) => label !== ''),
  }));

/** Rows that repeat others are skipped or imported, never left out in silence. Source: decision 82. */
function repeatsOf(sheet: KnownSheet) {
  const rows = sheet.undecided();
  if (rows.length === 0) return [];
  return [
    {
      message: `${counted(rows.length, 'row')} may be duplicates, in this file or in the books`,
      answers: [
        { label: `Skip ${counted(rows.length, 'Row')}`, choose: () => sheet.skip(rows, true) },
        {
          label: sheet.kind === 'lots' ? 'Import as Receivings' : 'Import Anyway',
          choose: () => sheet.importAgain(rows, true),
        },
      ],
    },
  ];
}

/** The fields with one value in every row: the value is asked for each file. Source: decision 83. */
function SameValues({ sheet }: { sheet: KnownSheet }) {
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
              if (typed !== text) sheet.setSame(name, typed);
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        );
      })}
    </Group>
  );
}

function StatedOuts({ sheet }: { sheet: KnownSheet }) {
  const [day, setDay] = useState('');
  const { outs } = sheet.verdict;
  if (outs === null) return null;
  const head = `${headText(outs.dead)} dead and ${headText(outs.shipped)} shipped head`;
  if (sheet.reading.outs_on !== null)
    return (
      <Group gap="sm">
        <Note>{`Outs will be created for ${head}, without weight or proceeds`}</Note>
        <Button size="compact-sm" variant="default" onClick={() => sheet.read({ outs_on: null })}>
          Create No Outs
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
          onClick={() => sheet.read({ outs_on: day })}
        >
          Create Outs from These Totals
        </Button>
      </Group>
    </MessageBox>
  );
}
