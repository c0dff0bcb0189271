import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { deleteLrp } from '#api/lrp';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { CONFIRM_LRP_DELETE } from '#domain/lrp/lrp-form';
import { ActionButton } from '../ui/action-button.tsx';
import { useNotifyDeleted } from '../ui/delete-modal.tsx';
import { call, messageOf } from '../lib/call.ts';
import { useToday } from '../lib/today.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { DismissibleError } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { AddLrpModal } from './add-lrp.tsx';
import { lrpQuery, policyLink } from './data.ts';
import { EditLrpModal } from './edit-lrp.tsx';
import { NoPolicies } from './empty.tsx';
import { NotLoaded, useLoadFailure } from './load-failure.tsx';
import { PoliciesTable } from './policies-table.tsx';
import { RepeatedQuantities } from './repeated-quantities.tsx';
import { SettleLrpModal } from './settle-lrp.tsx';
import { SummaryCards } from './summary-cards.tsx';

export function LrpPage() {
  const policies = useQuery(lrpQuery);
  const today = useToday();
  const [adding, add] = useDisclosure(false);
  useOpenedByLink('policy', add.open);
  const edited = useItemModal<PricedLrpPolicy>();
  const settled = useItemModal<readonly PricedLrpPolicy[]>();
  const { notDeleted, setNotDeleted, remove } = useDelete();
  const notLoaded = useLoadFailure(policies);
  return (
    <Page
      title="Livestock Risk Protection (LRP)"
      about="Insurance of a price per hundredweight: what each policy covers, costs and makes."
      badge={<SimulatedMark />}
      action={
        <ActionButton
          action="recordPolicies"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add.open}
        >
          Add LRP Policy
        </ActionButton>
      }
    >
      {notLoaded.banner}
      <DismissibleError message={notDeleted} onDismiss={() => setNotDeleted(null)} />
      <SummaryCards policies={policies.data} today={today} failed={policies.isLoadingError} />
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
      <AddLrpModal opened={adding} onClose={add.close} />
      {edited.item && <EditLrpModal policy={edited.item} {...edited.modal} />}
      {settled.item?.[0] && (
        <SettleLrpModal record={settled.item[0]} records={settled.item} {...settled.modal} />
      )}
    </Page>
  );
}

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
