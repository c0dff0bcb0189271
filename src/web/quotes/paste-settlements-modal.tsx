import { Checkbox, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Refusal } from '#api/errors';
import { enterSettlements } from '#api/quotes';
import { counted } from '#domain/kit/format';
import { settlementPage, settlementPageForm, settlementVerdicts } from '#domain/quotes/pasted-settlements';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday } from '../lib/profile.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { TextAreaField } from '../ui/fields.tsx';
import { useForm } from '../ui/use-form.ts';

/** Past settlements pasted as one page: symbol, day and price per line. */
export const PasteSettlementsModal = formModal('Paste Settlements', PasteSettlements);

/** The server's verdicts on a text: it knows the stored settlements. */
interface Refused {
  text: string;
  byRow: Record<string, string>;
  confirmable: boolean;
}

function PasteSettlements() {
  const today = useToday();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const form = useForm({
    schema: settlementPageForm,
    initial: { settlements: '' },
    save: async ({ settlements }) => {
      const text = form.values.settlements;
      try {
        const { saved } = await call(enterSettlements, { settlements, far_prices: confirmed === text });
        notify(`${counted(saved, 'settlement')} saved`);
        invalidateAll();
      } catch (error) {
        if (error instanceof Refusal && error.fields)
          setRefused({ text, byRow: error.fields, confirmable: error.code === 'conflict' });
        throw error;
      }
    },
    failure: 'Failed to save settlements. Please try again.',
  });
  const text = form.values.settlements;
  const page = settlementPage(text);
  const verdicts = today === undefined ? [] : settlementVerdicts(page.rows, [], today);
  const ofServer = refused?.text === text ? refused : null;
  const attention = [...page.problems, ...linesOf(page, ofServer?.byRow ?? byPath(verdicts))];
  const confirmable =
    ofServer?.confirmable || (verdicts.length > 0 && verdicts.every((one) => one.confirmable));
  return (
    <ModalForm form={form} submitLabel="Save Settlements">
      <Text size="sm">
        A line per settlement: symbol, day, price. They replace those stored for the same days, including for
        contracts that have stopped trading.
      </Text>
      <TextAreaField
        form={form}
        name="settlements"
        label="Settlements"
        hint="$/cwt"
        placeholder={'LEZ26 11/19/2026 228.950\nLEZ26 11/20/2026 229.450'}
        rows={10}
        required
      />
      <Text component="output" size="sm" c={attention.length > 0 ? 'red.4' : 'dimmed'}>
        {attention.length > 0
          ? `${counted(attention.length, 'line needs', 'lines need')} attention; nothing is saved`
          : `${counted(page.rows.length, 'settlement')} to save`}
      </Text>
      {attention.length > 0 && <Attention lines={attention} />}
      {confirmable && page.problems.length === 0 && (
        <Checkbox
          checked={confirmed === text}
          onChange={(event) => setConfirmed(event.currentTarget.checked ? text : null)}
          label="These prices are correct, though far from those of nearby days"
        />
      )}
    </ModalForm>
  );
}

const byPath = (verdicts: ReturnType<typeof settlementVerdicts>): Record<string, string> =>
  Object.fromEntries(verdicts.map(({ row, message }) => [`settlements.${row}`, message]));

const linesOf = ({ lines }: ReturnType<typeof settlementPage>, messages: Record<string, string>): string[] =>
  Object.entries(messages).map(([path, message]) => {
    const row = Number(path.split('.')[1]);
    return `Line ${lines[row] ?? row + 1}: ${message}`;
  });

const MOST_SHOWN = 20;

const Attention = ({ lines }: { lines: readonly string[] }) => (
  <List size="sm" aria-label="Lines that need attention">
    {lines.slice(0, MOST_SHOWN).map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
    {lines.length > MOST_SHOWN && <List.Item>{`${lines.length - MOST_SHOWN} more`}</List.Item>}
  </List>
);
