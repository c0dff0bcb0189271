import { Box, Stack } from '@mantine/core';
import { lotOfPurchase, type LotOfPurchase } from '#domain/purchase/lot-of-purchase';
import { outMessage } from '#domain/purchase/messages';
import { price as priceText } from '#domain/kit/format';
import { pricedPurchase, type PurchaseFigures } from '#domain/purchase/purchase-figures';
import type { PurchaseInput } from '#domain/purchase/purchase-form';
import { useScope } from '../../lib/profile.ts';
import { useSetSearch } from '../../lib/search-params.ts';
import { priceMessage } from '../../parts/price-messages.ts';
import { useQuoteBehind } from '../../parts/quotes-data.ts';
import { ScopeSelect } from '../../parts/scope-select.tsx';
import { SimulatedMark } from '../../parts/simulated-mark.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { BackLink } from '../../ui/links.tsx';
import { EmptyState, Note } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { GridTable } from './grid-table.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import { PurchaseResult } from './purchase-result.tsx';
import { SavedPurchases } from './saved-purchases.tsx';
import classes from './purchase.module.css';
import { usePurchase } from './use-purchase.ts';

const AddAsLotModal = lazily(async () => (await import('./add-as-lot.tsx')).AddAsLotModal);

/** What can be paid for the next cattle. Source: beyond-2 J20 and J21. */
export function PurchasePage() {
  const scope = useScope();
  const { form, isUsual, input, refused, figures, current, saved } = usePurchase();
  const behind = useQuoteBehind(figures?.contract ?? null);
  const added = useItemModal<{ input: PurchaseInput; lot: LotOfPurchase }>();
  const lot = input && lotOfPurchase(pricedPurchase(input, current));
  const owner = scope.owner ?? (scope.seesEntities ? saved.opened?.owner : undefined);
  return (
    <Page
      title="Plan a Purchase"
      back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      entity={owner}
      badge={<SimulatedMark />}
      about="What you can pay for the next cattle, from what finishing them costs and what they sell for."
      action={
        <ActionButton
          action="recordCattle"
          disabled={lot === null}
          title={lot === null ? (refused ?? 'Nothing can be paid for them') : undefined}
          onClick={() => input && lot && added.open({ input, lot })}
        >
          Add as Lot
        </ActionButton>
      }
    >
      <Stack gap="lg">
        <ClientSelect owner={owner} />
        <div data-screen-only>
          <SavedPurchases {...{ saved, refused, owner }} current={input} />
        </div>
        <div className={classes.columns}>
          <PurchaseFields
            {...{ form, isUsual }}
            outMessage={figures && outMessage(figures)}
            priceHint={figures ? priceMessage(figures.contract, behind) : undefined}
            currentPrice={current === null ? undefined : priceText(current)}
          />
          {input && figures ? (
            <Outcome {...{ input, figures }} />
          ) : (
            <EmptyState title="What Can I Pay?">{refused}</EmptyState>
          )}
        </div>
      </Stack>
      {added.item && <AddAsLotModal {...added.item} owner={owner} {...added.modal} />}
    </Page>
  );
}

/** Whose purchase an administrator plans. */
function ClientSelect({ owner }: { owner: string | undefined }) {
  const scope = useScope();
  const setSearch = useSetSearch();
  if (!scope.seesEntities) return null;
  const choose = (chosen: string | undefined) => setSearch({ owner: chosen, plan: undefined });
  return (
    <Box data-screen-only maw={320}>
      <ScopeSelect label="Client" none="Select a client" scope={{ ...scope, owner, choose }} />
    </Box>
  );
}

interface OutcomeProps {
  input: PurchaseInput;
  figures: PurchaseFigures;
}

const Outcome = ({ input, figures }: OutcomeProps) => (
  <Stack gap="lg">
    <PurchaseResult input={input} figures={figures} />
    {figures.grid && figures.sale_price !== null ? (
      <GridTable grid={figures.grid} entered={{ sale: figures.sale_price, cost: input.feed_rate }} />
    ) : (
      figures.pay && (
        <Note>Enter the feed as a cost of gain for a table of sale prices and costs of gain.</Note>
      )
    )}
  </Stack>
);
