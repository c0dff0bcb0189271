import {
  missing,
  counted,
  dayOfYear,
  price as priceText,
  signed,
  strike as strikeText,
  strikeDecimals,
} from '#domain/kit/format';
import { contractsCover, contractsHint } from '#domain/risk/protection/messages';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { CheckboxField, NumberField } from '../../ui/fields.tsx';
import { ChoiceCard } from './choice-card.tsx';
import type { ComparedChoices, ProtectBook } from '#domain/risk/protection/compared';
import type { ProtectForm } from './draft.ts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { priceOf } from '#domain/market/prices';
import { parseFuturesSymbol } from '#domain/market/symbols';
import {
  optionChoices,
  optionsAround,
  quotedOptions,
  savedOptions,
  type OptionChoice,
} from '#domain/risk/protection/option-choices';
import { messageOf } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { refreshOptions } from '../../quotes/refresh.ts';
import { SmallNote } from '../../ui/messages.tsx';
import { PlainHead, PlainTable } from '../../ui/plain-table.tsx';
import { StaleMark } from '../../ui/price-marks.tsx';
import { comparisonsQuery } from './data.ts';
import classes from './option-list.module.css';
import { useFact } from '../../lib/use-fact.ts';

interface OptionListProps {
  form: ProtectForm;
  of: ProtectBook;
  lot: ScenarioLot;
  kind: 'put' | 'call';
}

/** The options of the lot's month that one may see the price of, to choose strike and premium from. Source: decision 71. */
function OptionList({ form, of, lot, kind }: OptionListProps) {
  const choices = useChoices({ of, lot, kind });
  const seesAll = useMay('seeOptionsQuotes');
  const title = `${lot.futures_contract} ${kind}s`;
  if (choices.length === 0 && !seesAll) return null;
  const { values } = form;
  const [strike, premium] =
    kind === 'put' ? [values.strike, values.premium] : [values.call_strike, values.call_premium];
  const choose = (choice: OptionChoice) =>
    form.change({
      ...(kind === 'put'
        ? { strike: choice.strike, premium: choice.premium }
        : { call_strike: choice.strike, call_premium: choice.premium }),
      premium_day: choice.saved?.day ?? of.today,
    });
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {choices.length > 0 && (
        <Choices
          title={title}
          choices={choices}
          chosen={choices.find((one) => one.strike === strike && one.premium === premium)}
          today={of.today}
          onChoose={choose}
        />
      )}
      {seesAll && <FetchOptions of={of} lot={lot} kind={kind} quoted={choices} />}
    </section>
  );
}

function useChoices({ of, lot, kind }: Pick<OptionListProps, 'of' | 'lot' | 'kind'>) {
  const seesAll = useMay('seeOptionsQuotes');
  const comparisons = useFact(comparisonsQuery);
  return useMemo(() => {
    const month = parseFuturesSymbol(lot.futures_contract);
    const ofEntity = (comparisons ?? []).filter(({ owner }) => owner === lot.owner);
    const saved = month ? savedOptions(ofEntity, month) : [];
    const all = optionChoices(quotedOptions(of.book, lot.futures_contract, seesAll), saved);
    return all.filter(({ p_c }) => p_c === kind);
  }, [of, lot, kind, seesAll, comparisons]);
}

interface ChoicesProps {
  title: string;
  choices: readonly OptionChoice[];
  chosen: OptionChoice | undefined;
  today: string;
  onChoose: (choice: OptionChoice) => void;
}

function Choices({ title, choices, chosen, today, onChoose }: ChoicesProps) {
  const name = useId();
  const decimals = strikeDecimals(choices.map(({ strike }) => strike));
  return (
    <PlainTable className={classes.table} boxClassName={classes.scroller} aria-label={title}>
      <PlainHead titles={['Strike', 'Premium', 'Delta']} />
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.symbol}>
            <td>
              <label className={classes.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choice === chosen}
                  onChange={() => onChoose(choice)}
                  aria-label={`${strikeText(choice.strike, decimals)} at ${priceText(choice.premium)}`}
                />
                {strikeText(choice.strike, decimals)}
              </label>
            </td>
            <td>
              {priceText(choice.premium)}
              <StaleMark of={choice.premium} stale={choice.stale} />
              {choice.saved && (
                <SmallNote component="span" display="block">
                  {choice.saved.name}, {dayOfYear(choice.saved.day, today)}
                </SmallNote>
              )}
            </td>
            <td>{signed(choice.delta)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface FetchOptionsProps extends Omit<OptionListProps, 'form'> {
  quoted: readonly OptionChoice[];
}

/** Fetches the strikes around the futures price that are not quoted yet; they join Options Quotes. */
function FetchOptions({ of, lot, kind, quoted }: FetchOptionsProps) {
  const mayFetch = useMay('updateQuotes');
  const month = parseFuturesSymbol(lot.futures_contract);
  const { current } = priceOf(of.book.prices, lot.futures_contract);
  const around = month && current !== null ? optionsAround(month, current, kind, of.today) : [];
  const known = new Set(quoted.filter(({ saved }) => saved === null).map(({ symbol }) => symbol));
  const unquoted = around.filter((symbol) => !known.has(symbol));
  const fetched = useMutation({
    mutationFn: async () => {
      const { refreshed } = await refreshOptions(unquoted, () => undefined);
      return refreshed === 0 ? 'The quote provider has none of these strikes' : null;
    },
    onSettled: invalidateAll,
  });
  const failure = fetched.error ? messageOf(fetched.error, `Failed to fetch ${kind}s`) : fetched.data;
  if (!mayFetch || current === null) return null;
  if (around.length === 0) return <SmallNote>These options have expired.</SmallNote>;
  return (
    <>
      {unquoted.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          h="auto"
          maw="100%"
          classNames={{ label: classes.wrapped }}
          disabled={fetched.isPending}
          onClick={() => fetched.mutate()}
        >
          {fetched.isPending
            ? 'Fetching...'
            : `Fetch ${counted(unquoted.length, kind)} near ${priceText(current)}`}
        </Button>
      )}
      {failure && (
        <Text size="sm" c="red.4" role="alert">
          {failure}
        </Text>
      )}
    </>
  );
}

interface PutCardProps {
  form: ProtectForm;
  compared: ComparedChoices | null;
  of: ProtectBook;
  lot: ScenarioLot;
}

/** A bought put; with a sold call it is a fence. */
export function PutCard({ form, compared, of, lot }: PutCardProps) {
  const choice = form.values.sells_call === true ? 'fence' : 'put';
  const put = compared?.choices.fence ?? compared?.choices.put;
  const covers =
    compared && put
      ? contractsCover(
          compared.cattle,
          put.contracts,
          compared.found.covered_percent[choice] ?? null,
          compared.left,
        )
      : missing;
  return (
    <ChoiceCard choice={choice} compared={compared} covers={covers}>
      <OptionList form={form} of={of} lot={lot} kind="put" />
      <NumberField form={form} name="strike" label="Strike" unit="$/cwt" min={0} step={1} />
      <NumberField form={form} name="premium" label="Premium" unit="$/cwt" min={0} step={0.025} />
      <NumberField
        form={form}
        name="put_contracts"
        label="Contracts"
        hint={compared ? contractsHint(compared.cattle.root, compared.left) : undefined}
        min={0}
        decimals={0}
      />
      <CheckboxField form={form} name="sells_call" label="Sell a call too" />
      {form.values.sells_call === true && (
        <>
          <OptionList form={form} of={of} lot={lot} kind="call" />
          <NumberField form={form} name="call_strike" label="Call Strike" unit="$/cwt" min={0} step={1} />
          <NumberField
            form={form}
            name="call_premium"
            label="Call Premium"
            unit="$/cwt"
            min={0}
            step={0.025}
          />
        </>
      )}
    </ChoiceCard>
  );
}
