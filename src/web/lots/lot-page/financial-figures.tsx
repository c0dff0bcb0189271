import { invalidateAll } from '../../lib/query-client.ts';
import { Paper, ActionIcon, Group } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { counted, head, money, moneySigned, signed, tradePrice, weightExact } from '#domain/kit/format';
import { futuresPrice } from '#domain/market/quotes';
import { isOpen } from '#domain/trades/trades';
import { lrpTotal } from '#domain/closeout/hedge-results';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { hasUnknownPart } from '#domain/closeout/money';
import { excludedMessage, excludedMessages, tradesExcluded } from '#domain/book/excluded';
import { tone } from '../../lib/format.ts';
import { priceMessage } from '../../parts/price-messages.ts';
import { knownProfit } from '../../trades/cells.tsx';
import { Figure } from '../../ui/figure.tsx';
import { SmallNote, MessageBox } from '../../ui/messages.tsx';
import { ValueMark } from '../../ui/price-marks.tsx';
import { lotCloseout } from './closeout/closeout-messages.ts';
import { FigureList } from './figure-list.tsx';
import type { Financials } from './financials.ts';
import { FINANCIALS } from './lot-links.ts';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { editBasis } from '#api/lots';
import { basisForm } from '#domain/lots/lot-form';
import { isBeforeCostToFinish, type Lot } from '#domain/lots/lots';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { notify } from '../../ui/notices.ts';
import { NumberField } from '../../ui/fields.tsx';
import { useReadOnlyReason } from '../../ui/action-button.tsx';
import { askToDiscard } from '../../lib/unsaved.ts';
import { useForm } from '../../ui/use-form.ts';
import { useVersion } from '../../ui/form-modal.tsx';

function Basis({ lot }: { lot: Lot }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The focus comes back from the form that stood here.
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const editable = useMay('recordCattle');
  const readOnly = useReadOnlyReason();
  if (editing) return <BasisForm lot={lot} onDone={() => setEditing(false)} />;
  return (
    <>
      <Group gap="xs">
        <span>{lot.basis === null ? 'N/A' : signed(lot.basis)}</span>
        {editable && (
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            aria-label="Edit basis"
            disabled={readOnly !== null}
            title={readOnly ?? undefined}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {lot.basis === null && <SmallNote>Not set: counts as 0</SmallNote>}
    </>
  );
}

function BasisForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const saveAs = useVersion(lot.version);
  const form = useForm({
    schema: basisForm,
    initial: { basis: lot.basis ?? '' },
    save: async ({ basis }) => {
      await saveAs((version) => call(editBasis, { id: lot.id, version, basis }));
      notify(
        basis === null
          ? `Basis of lot ${lot.lot} cleared`
          : `Basis of lot ${lot.lot} set to ${signed(basis)}`,
      );
    },
    changed: invalidateAll,
    failure: 'Failed to update basis',
    onDone,
  });
  const { isUnsaved } = form;
  const input = form.idOf('basis');
  useEffect(() => document.getElementById(input)?.focus(), [input]);
  const leave = async () => {
    if (!isUnsaved || (await askToDiscard())) onDone();
  };
  useWindowEvent('keydown', ({ key }) => void (key === 'Escape' && leave()));
  return (
    <form onSubmit={form.submit} noValidate>
      {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberField form={form} name="basis" label="Basis" unit="$/cwt" step={0.01} negative />
        <ActionIcon type="submit" size="lg" aria-label="Save basis" disabled={form.busy}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Cancel editing basis"
          disabled={form.busy}
          onClick={onDone}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}

const labels = [
  'Total In Cost',
  'Basis',
  'Est. Future Cash Value',
  'Est. Gross Equity',
  'Trades P/L',
  'Total Expenses',
  'Est. Net Equity',
] as const;

const noted = [
  'Basis',
  'Trades P/L',
  'Total Expenses',
  'Est. Net Equity',
] satisfies (typeof labels)[number][];

export function FinancialFigures({ financials }: { financials: Financials | undefined }) {
  const figures = financials && figuresOf(financials);
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      id={FINANCIALS}
      aria-label="Financials"
      aria-busy={!financials}
    >
      <FigureList
        cols={{ base: 1, xs: 2, md: 4 }}
        figures={labels.map((label) => [label, figures?.[label]])}
        noted={noted}
      />
    </Paper>
  );
}

function figuresOf(financials: Financials): Record<(typeof labels)[number], ReactNode> {
  const { detail, equity, quote } = financials;
  const mark = { symbol: detail.lot.futures_contract, stale: quote?.quote.stale };
  const { gross_equity: gross } = equity;
  const isPart = detail.lot.total_shipped > 0 || isBeforeCostToFinish(detail.lot);
  const grossTone = tone(isPart ? null : gross);
  const { total: profit_loss, ...excluded } = financials.trades_total;
  const tradesProfit = knownProfit({ count: detail.trades.length, profit_loss, ...excluded });
  return {
    'Total In Cost': (
      <Figure term="total-cost" estimate={costFormula(financials)}>
        {money(detail.lot.total_cost)}
      </Figure>
    ),
    Basis: <Basis lot={detail.lot} />,
    'Est. Future Cash Value': (
      <>
        <Figure term="future-value" estimate={futureValueFormula(financials)}>
          {money(equity.est_future_value)}
        </Figure>
        <ValueMark {...mark} of={equity.est_future_value} />
      </>
    ),
    'Est. Gross Equity': (
      <>
        <Figure term="equity-gross" estimate={grossFormula(financials)} tone={grossTone}>
          {money(gross)}
        </Figure>
        <ValueMark {...mark} of={gross} />
      </>
    ),
    'Trades P/L': (
      <>
        <Figure term="trades-profit" estimate={tradesFormula(financials)} tone={tone(tradesProfit)}>
          {moneySigned(tradesProfit)}
        </Figure>
        <SmallNote>{excludedMessage(tradesExcluded(financials.trades_total))}</SmallNote>
      </>
    ),
    'Total Expenses': (
      <>
        <Figure term="expenses" estimate={expensesFormula(financials)}>
          {money(equity.total_expenses)}
        </Figure>
        <SmallNote>{financials.projected > 0 && `${money(financials.projected)} of it projected`}</SmallNote>
      </>
    ),
    'Est. Net Equity': (
      <>
        <NetEquity financials={financials} />
        <ValueMark {...mark} of={equity.net_equity} />
      </>
    ),
  };
}

/** Neither green nor red once head were sold; a note beside it names the excluded sales. Source: decision 85. */
function NetEquity({ financials }: { financials: Financials }) {
  const { sums, hedges } = lotCloseout(financials);
  const net = financials.equity.net_equity;
  const isPart =
    isBeforeCostToFinish(financials.detail.lot) ||
    sums.total_shipped > 0 ||
    sums.proceeds !== 0 ||
    hasUnknownPart(hedges);
  return (
    <>
      <Figure term="equity-net" estimate={netFormula(financials)} tone={tone(isPart ? null : net)}>
        {net === null ? 'TBD' : money(net)}
      </Figure>
      <SmallNote>{withoutSalesMessage(sums.proceeds, lrpTotal(hedges.lrp))}</SmallNote>
    </>
  );
}

const costFormula = ({ detail }: Financials): string =>
  `What ${counted(detail.receivings.length, 'receiving')} cost`;

/** Example: `558.9 head x 918.66 lb x (224.962 − 4.44) $/cwt / 100; GFH27 last price 224.962 $/cwt, simulated, ...` */
function futureValueFormula({ detail: { lot }, equity, quote }: Financials): string {
  const origin = priceMessage(lot.futures_contract, quote);
  if (equity.est_future_value === null || quote?.kind !== 'futures') return origin;
  const basis = lot.basis === null ? ', no basis set' : ` ${signed(lot.basis)} basis`;
  const price = `(${tradePrice(futuresPrice(quote.quote))}${basis})`;
  return `${head(lot.current_hd)} head x ${weightExact(lot.est_out_wt)} lb x ${price} $/cwt / 100; ${origin}`;
}

function grossFormula({ detail: { lot }, equity }: Financials): string {
  if (equity.est_future_value === null) return 'The future value is not known';
  return `Est. future cash value ${money(equity.est_future_value)} less total in cost ${money(lot.total_cost)}`;
}

function tradesFormula({ trades, trades_total }: Financials): string {
  const open = trades.filter(isOpen).length;
  const parts = `${counted(open, 'open trade')} at current prices, ${counted(trades.length - open, 'closed trade')} as closed`;
  return [parts, ...excludedMessages(tradesExcluded(trades_total))].join('; ');
}

const expensesFormula = ({ actual, projected }: Financials): string =>
  `Actual ${money(actual)}, projected ${money(projected)}`;

function netFormula({ equity, trades_total }: Financials): string {
  if (equity.gross_equity === null) return 'To be determined: the future value is not known';
  const sum = `Est. gross equity ${money(equity.gross_equity)}, trades ${moneySigned(equity.trades_pl)}, less expenses ${money(equity.total_expenses)}`;
  return [sum, ...excludedMessages(tradesExcluded(trades_total))].join('; ');
}
