import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { deleteLrp, editLrp } from '#api/lrp';
import { activeProfit, isActive, totalCoverage, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { lrpRows } from '#domain/lrp/lrp-rows';
import { CONFIRM_LRP_DELETE, editLrpForm } from '#domain/lrp/lrp-form';
import { Page } from '../ui/page.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { TextLink } from '../ui/links.tsx';
import { useNotifyDeleted, useItemModal } from '../ui/confirm-modal.tsx';
import { call, messageOf, withReason } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday, useMay } from '../lib/profile.ts';
import { useSearchText } from '../lib/search-params.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { DismissibleError, MessageBox, EmptyState } from '../ui/messages.tsx';
import { lazily } from '../ui/lazily.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { AddLrpModal } from './add-lrp.tsx';
import { lrpQuery, policyLink } from './data.ts';
import { NoPolicies, PoliciesTable } from './policies-table.tsx';
import { coverInCwt } from './put-messages.ts';
import { SettleLrpModal } from './settle-lrp.tsx';
import { Button, Stack } from '@mantine/core';
import { repeatedQuantities } from '#domain/lrp/lrp-put-cover';
import { count, missing, money, moneySigned } from '#domain/kit/format';
import type { Day } from '#domain/kit/days';
import { excludedMessages } from '#domain/book/excluded';
import { tone } from '../lib/format.ts';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { lrpWarnings } from '#domain/lrp/lrp-form-warnings';
import { lrpRulesQuery } from '../lrp-rules/data.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { useForm, type Form } from '../ui/use-form.ts';
import { editSchema, type LrpDraft } from './form-draft.ts';
import { pressedBy } from '../ui/single-keys.ts';
import { PolicyFields, useInsuredName, SingleLot } from './policy-fields.tsx';
import { useFact } from '../lib/use-fact.ts';

const EditLrpModal = formModal('Edit LRP Policy', EditLrp);

function EditLrp({ policy }: { policy: PricedLrpPolicy }) {
  const chooses = useMay('chooseInsured');
  const saveAs = useVersion(policy.version);
  const today = useToday();
  const rules = useFact(lrpRulesQuery);
  const form = useForm({
    schema: editSchema,
    initial: draftOf(editLrpForm, policy),
    warn: (typed) => lrpWarnings(typed, today, rules),
    save: async ({ user_id, put_symbol, put_qty, ...own }) => {
      const typed = chooses ? { ...own, user_id, put_symbol, put_qty } : own;
      await saveAs((version) => call(editLrp, { ...typed, id: policy.id, version }));
      notify(`LRP policy ${own.endorsement_number} updated`, { view: policyLink(own.endorsement_number) });
    },
    changed: invalidateAll,
    failure: 'Failed to update LRP record',
  });
  const insuredName = useInsuredName(form.values.user_id ?? '', policy);
  // The lots depend on the producer.
  const fields: Form<LrpDraft> = {
    ...form,
    set: (name, value) =>
      form.change(name === 'user_id' ? { user_id: String(value ?? ''), lot_id: '' } : { [name]: value }),
  };
  return (
    <ModalForm form={form} submitLabel="Update Policy">
      <PolicyFields form={fields} insuredName={insuredName} policy={policy}>
        <SingleLot form={fields} insuredName={insuredName} optional />
      </PolicyFields>
    </ModalForm>
  );
}

const OffersTab = lazily(async () => (await import('./offers/offers-tab.tsx')).OffersTab);

const TABS = [
  { value: 'policies', label: 'Policies' },
  { value: 'offers', label: 'Offers' },
] as const;

const plus = <IconPlus size={16} aria-hidden />;

export function LrpPage() {
  const policies = useQuery(lrpQuery);
  const today = useToday();
  const [adding, add] = useDisclosure(false);
  useOpenedByLink('policy', add.open);
  const edited = useItemModal<PricedLrpPolicy>();
  const settled = useItemModal<readonly PricedLrpPolicy[]>();
  useSettleOfLink(policies.data, settled.open);
  const { notDeleted, setNotDeleted, remove } = useDelete();
  const notLoaded = useLoadFailure(policies);
  return (
    <Page
      title="Livestock Risk Protection (LRP)"
      about="Price insurance per hundredweight: the coverage, cost and result of each policy."
      badge={<SimulatedMark />}
      action={
        <ActionButton action="recordPolicies" {...pressedBy('N')} leftSection={plus} onClick={add.open}>
          Add LRP Policy
        </ActionButton>
      }
    >
      {notLoaded.banner}
      <DismissibleError message={notDeleted} onDismiss={() => setNotDeleted(null)} />
      <SummaryCards policies={policies.data} today={today} failed={policies.isLoadingError} />
      <UrlTabs label="Policies and offers" tabs={TABS}>
        {(tab) =>
          tab === 'offers' ? (
            <OffersTab />
          ) : (
            <Stack gap="lg">
              <RepeatedQuantities policies={policies.data} />
              {policies.isLoadingError ? (
                <NotLoaded onRetry={() => void policies.refetch()} />
              ) : policies.data?.length === 0 ? (
                <NoPolicies onAdd={add.open} />
              ) : (
                <PoliciesTable
                  policies={policies.data}
                  today={today}
                  onEdit={edited.open}
                  onDelete={remove}
                  onSettle={settled.open}
                />
              )}
            </Stack>
          )
        }
      </UrlTabs>
      <AddLrpModal opened={adding} onClose={add.close} />
      {edited.item && <EditLrpModal policy={edited.item} {...edited.modal} />}
      {settled.item?.[0] && (
        <SettleLrpModal record={settled.item[0]} records={settled.item} {...settled.modal} />
      )}
    </Page>
  );
}

/** Opens the settlement of the endorsement that a link names by one of its records. */
function useSettleOfLink(
  policies: readonly PricedLrpPolicy[] | undefined,
  open: (records: readonly PricedLrpPolicy[]) => void,
): void {
  const [named, setNamed] = useSearchText('settle');
  const records = policies && named !== '' ? endorsementOf(policies, Number(named)) : undefined;
  const openOnce = useEffectEvent(() => {
    setNamed('');
    if (records) open(records);
  });
  const isKnown = policies !== undefined && named !== '';
  useEffect(() => {
    if (isKnown) openOnce();
  }, [isKnown]);
}

/** The records of an ended endorsement, by one of them; undefined while one of them still counts. */
const endorsementOf = (policies: readonly PricedLrpPolicy[], id: number) =>
  lrpRows(policies)
    .map(({ records }) => records)
    .find((records) => records.some((one) => one.id === id) && records.every(({ ended }) => ended));

/** Deletes one record, after the browser's confirmation. */
function useDelete() {
  const [notDeleted, setNotDeleted] = useState<string | null>(null);
  const notifyDeleted = useNotifyDeleted();
  const remove = useCallback(
    async ({ id, endorsement_number }: PricedLrpPolicy) => {
      if (!window.confirm(CONFIRM_LRP_DELETE)) return;
      setNotDeleted(null);
      try {
        const deletion = await call(deleteLrp, { id });
        notifyDeleted(deletion, `LRP policy ${endorsement_number}`, policyLink(endorsement_number));
      } catch (problem) {
        setNotDeleted(messageOf(problem, 'Failed to delete LRP record'));
      }
      invalidateAll();
    },
    [notifyDeleted],
  );
  return { notDeleted, setNotDeleted, remove };
}

/** The banner shown while the policies cannot be loaded. Once dismissed, it stays hidden until they have been loaded again. */
function useLoadFailure({ isError, error, dataUpdatedAt }: UseQueryResult): { banner: ReactNode } {
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (!isError || dismissed === dataUpdatedAt) return { banner: null };
  return {
    banner: (
      <MessageBox kind="error" onDismiss={() => setDismissed(dataUpdatedAt)}>
        {withReason('Failed to load LRP records', error)}
      </MessageBox>
    ),
  };
}

/** Shown in place of the table; the banner has the message. */
const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    title="LRP policies are not shown"
    action={
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    They could not be loaded. Nothing is lost.
  </EmptyState>
);

/** Lists for admins the endorsements with the same put quantity on every record (decision 73). */
function RepeatedQuantities({ policies }: { policies: readonly PricedLrpPolicy[] | undefined }) {
  if (!useMay('setPutOptions')) return null;
  const repeated = repeatedQuantities(
    (policies ?? []).map(({ put_symbol = null, put_qty = null, ...policy }) => ({
      ...policy,
      put_symbol,
      put_qty,
    })),
  );
  if (repeated.length === 0) return null;
  return (
    <MessageBox kind="notice">
      These endorsements have the same put quantity on every record. Check whether it was meant as a total.
      <ul>
        {repeated.map(({ insured_name, endorsement_number, records, put_qty, ...cover }) => (
          <li key={JSON.stringify([insured_name, endorsement_number])}>
            <TextLink to="/risk-management/lrp" search={{ q: endorsement_number }}>
              {endorsement_number}
            </TextLink>{' '}
            ({insured_name}): {put_qty} on each of {records} records, {count(put_qty * records)} in all, which
            cover {coverInCwt(cover)}
          </li>
        ))}
      </ul>
    </MessageBox>
  );
}

interface SummaryCardsProps {
  policies: readonly PricedLrpPolicy[] | undefined;
  today: Day | undefined;
  failed: boolean;
}

/** The four cards. The P/L excludes policies without a value, and shows their number (decision 21). */
function SummaryCards({ policies, today, failed }: SummaryCardsProps) {
  const known = policies && today ? figuresOf(policies, today) : unknown;
  const loading = known === unknown && !failed;
  return (
    <StatCards>
      <StatCard label="Active Policies" value={count(known.active)} loading={loading} />
      <StatCard label="Total Coverage" value={money(known.coverage)} note="Insured value" loading={loading} />
      <StatCard
        label="Total P/L"
        value={known.profit === null ? missing : moneySigned(known.profit)}
        tone={tone(known.profit)}
        note={[
          'Active policies profit/loss',
          ...excludedMessages({ policies_without_value: { count: known.excluded_count } }),
        ].join('; ')}
        loading={loading}
      />
      <StatCard label="Claims Status" value="0" note="Pending claims" />
    </StatCards>
  );
}

const unknown = { active: null, coverage: null, profit: null, excluded_count: 0 };

function figuresOf(policies: readonly PricedLrpPolicy[], today: Day) {
  const active = policies.filter((policy) => isActive(policy, today));
  const { total, excluded_count } = activeProfit(policies, today);
  const profit = excluded_count > 0 && excluded_count === active.length ? null : total;
  // The records of one endorsement are one policy (decision 29).
  return { active: lrpRows(active).length, coverage: totalCoverage(policies, today), profit, excluded_count };
}
