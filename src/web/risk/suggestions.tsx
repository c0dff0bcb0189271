import { Group, NativeSelect, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { contractSuggestions, type ContractSuggestion } from '#domain/book/coverage';
import {
  count,
  head,
  missing,
  moneySigned,
  moneyWholeSigned,
  percentTenths,
  perCwtInWords,
  weight,
} from '#domain/kit/format';
import { scenarioBook, scoped } from '#domain/risk/matrix/scenario-book';
import { sumKnown } from '#domain/kit/money';
import { tone } from '../lib/format.ts';
import { useMay, useToday } from '../lib/profile.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Notes, Note, SectionTitle, QueryError } from '../ui/messages.tsx';
import { Figure } from '../ui/figure.tsx';
import { scenarioBookQuery } from '../parts/scenario-book.ts';

/** The corners of the what-if matrix, $/cwt. */
const REACH = 20;
const START = { target: 80, commission: 0 };

const column = columnsFor<ContractSuggestion>();
const pounds = { width: 6.7, numeric: true, unit: 'lb' } as const;
const figure = { width: 6.7, numeric: true } as const;
const money = (value: number | null | undefined) => (
  <Figure tone={tone(value)}>{moneyWholeSigned(value)}</Figure>
);

const columns: TableColumns<ContractSuggestion> = column.columns([
  column.accessor('symbol', { header: 'Contract Month', meta: { width: 8 } }),
  column.accessor('need', figures('Lots Need', weight, pounds)),
  column.accessor('held', figures('Held', weight, pounds)),
  column.accessor('percent', figures('Covered', percentTenths, figure)),
  column.accessor('insured_head', figures('Insured', head, { width: 6.7, unit: 'head' })),
  column.accessor('contracts', figures('To Sell', count, { width: 6.7, unit: 'contracts' })),
  column.accessor('percent_after', figures('Then', percentTenths, figure)),
  column.drawn('if_prices_fall', `At −${perCwtInWords(REACH)}`, figure, (row) => money(row.if_prices_fall)),
  column.drawn('if_prices_rise', `At +${perCwtInWords(REACH)}`, figure, (row) => money(row.if_prices_rise)),
]);

export function Suggestions() {
  const found = useQuery(scenarioBookQuery);
  const { data: book } = found;
  const today = useToday();
  const withOwner = useMay('seeEntities');
  const [chosen, setChosen] = useState('');
  const [terms, setTerms] = useState(START);
  const shown = useDeferredValue(terms);
  const owners = useMemo(() => [...new Set(book?.lots.map((lot) => lot.owner))].toSorted(), [book]);
  const owner = owners.includes(chosen) ? chosen : (owners[0] ?? '');
  const suggestions = useMemo(() => {
    if (!book || !today) return undefined;
    const own = scoped(scenarioBook(book), { lot_id: null, owner });
    return contractSuggestions(own, { ...shown, reach: REACH }, today);
  }, [book, today, owner, shown]);
  if (found.isLoadingError) return <QueryError message="Failed to load risk data" query={found} />;
  if (!suggestions || !book) return <Skeleton height={240} />;
  return (
    <Stack gap="sm" component="section" aria-labelledby="suggestions">
      <Heading />
      <Group gap="sm" align="flex-end">
        {withOwner && (
          <NativeSelect
            label="Client"
            data={owners}
            value={owner}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <TermInput
          label="Target"
          suffix="%"
          most={100}
          value={terms.target}
          onChange={(target) => setTerms({ ...terms, target })}
        />
        <TermInput
          label="Commission, round turn"
          prefix="$"
          most={1000}
          value={terms.commission}
          onChange={(commission) => setTerms({ ...terms, commission })}
        />
      </Group>
      <DataTable
        label="Contracts to a target"
        name="suggestions"
        columns={columns}
        rows={suggestions}
        rowId={(suggestion) => suggestion.symbol}
        empty={<Text c="dimmed">No lots with head need contracts.</Text>}
      />
      <Notes lines={[...totalNotes(suggestions), ...reasonNotes(suggestions)]} />
    </Stack>
  );
}

const Heading = () => (
  <div>
    <SectionTitle id="suggestions">Contracts to a Target</SectionTitle>
    <Note>
      Futures to sell at today’s price to bring each month to the target share of what its lots need.
      Arithmetic, not advice.
    </Note>
  </div>
);

interface TermInputProps {
  label: string;
  prefix?: string;
  suffix?: string;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

/** A number of at least 0; anything else leaves the last one. */
const TermInput = ({ label, prefix = '', suffix = '', most, value, onChange }: TermInputProps) => (
  <NumberInput
    label={label}
    w={{ base: '100%', xs: 220 }}
    min={0}
    max={most}
    step={5}
    decimalScale={2}
    clampBehavior="strict"
    prefix={prefix}
    suffix={suffix}
    value={value}
    onChange={(typed) => typeof typed === 'number' && onChange(typed)}
  />
);

function totalNotes(suggestions: readonly ContractSuggestion[]): string[] {
  const contracts = sumKnown(suggestions.map((one) => one.contracts)).total;
  if (contracts === 0) return [];
  const cost = sumKnown(suggestions.map((one) => one.cost)).total;
  const fall = sumKnown(suggestions.map((one) => one.if_prices_fall));
  const rise = sumKnown(suggestions.map((one) => one.if_prices_rise));
  const known = fall.excluded_count === suggestions.length ? missing : moneySigned(fall.total);
  const other = rise.excluded_count === suggestions.length ? missing : moneySigned(rise.total);
  const withCost = cost > 0 ? `, after ${moneySigned(-cost)} of commission` : '';
  return [
    `${count(contracts)} contracts together: ${known} if prices fall by ${perCwtInWords(REACH)}, ${other} if they rise by as much${withCost}`,
  ];
}

const reasonNotes = (suggestions: readonly ContractSuggestion[]): string[] =>
  suggestions.flatMap(({ symbol, reasons }) =>
    reasons.length === 0 ? [] : [`${symbol}, nothing suggested: ${reasons.join('; ')}`],
  );
