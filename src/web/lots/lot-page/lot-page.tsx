import { invalidateAll } from '../../lib/query-client.ts';
import { useParams, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { receivingForm, headProblem, type Lot, type Receiving, type Out } from '#domain/lots/lots';
import { call } from '../../lib/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useToday, useMay } from '../../lib/profile.ts';
import { useSearchText } from '../../lib/search-params.ts';
import { lotLink, lotsQuery } from '../../parts/lots-data.ts';
import { LotAnswer } from './lot-answer.tsx';
import { LotByNumber } from './lot-by-number.tsx';
import { Badge, Box, Button, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { LotDetail } from '#api/lot-detail';
import { LotHistory } from '../../history/lot-history.tsx';
import { share, head } from '#domain/kit/format';
import { NotesSection } from '../../notes/notes-section.tsx';
import { Page } from '../../ui/page.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { SimulatedMark } from '../../parts/simulated-mark.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { useOpenedByLink } from '../../ui/use-opened-by-link.ts';
import { EditLotModal } from '../edit-lot.tsx';
import { BackToInventory } from '../inventory-search.tsx';
import { OutModal, headDecimals, ShareHint, type Target } from './out-form.tsx';
import { LotTabs } from './tabs/lot-tabs.tsx';
import { addReceiving, editReceiving } from '#api/receivings';
import { receivingWarnings } from '#domain/lots/form-warnings';
import { withRule } from '#domain/kit/fields';
import { RatesLine } from '../rates-line.tsx';
import { draftOf } from '../../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { DateField, TextField } from '../../ui/text-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { pressedBy } from '../../ui/single-keys.ts';
import { sexOptions } from '../labels.ts';

const ReceivingModal = formModal(
  ({ target }) => (target === 'new' ? 'Add Receiving Record' : 'Edit Receiving Record'),
  ReceivingForm,
);

const nextReceiving = <Typed extends object>(saved: Typed) => ({
  ...saved,
  received: '',
  pay_wt: '',
  cost: '',
});

function ReceivingForm({ lot, target }: { lot: Lot; target: Target<Receiving> }) {
  const record = target === 'new' ? null : target;
  const view = lotLink(lot, useMay('seeEntities'));
  const saveAs = useVersion(record?.version ?? 0);
  const today = useToday();
  const form = useForm({
    schema: wholeHeadOf(lot),
    initial: draftOf(receivingForm, record),
    late: record ? undefined : { date_in: today },
    another: record ? undefined : { message: 'Receiving record added successfully!', values: nextReceiving },
    warn: (typed) => receivingWarnings(typed, today),
    save: async (typed) => {
      if (record) await saveAs((version) => call(editReceiving, { ...typed, id: record.id, version }));
      else await call(addReceiving, { ...typed, lot_id: lot.id });
      notify(`Receiving of ${head(typed.received)} head ${record ? 'updated' : 'added'}`, { view });
    },
    changed: invalidateAll,
    failure: `Failed to ${record ? 'update' : 'add'} receiving record. Please try again.`,
    success: { message: `Receiving record ${record ? 'updated' : 'added'} successfully!`, for: 1500 },
  });
  return (
    <ModalForm form={form} submitLabel={record ? 'Update Receiving' : 'Add Receiving'}>
      <ShareHint lot={lot} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField form={form} name="date_in" label="Date In" required />
        <TextField form={form} name="source" label="Source" required />
        <SelectField form={form} name="sex" label="Sex" options={sexOptions} required />
        <TextField form={form} name="location" label="Location" required />
        <NumberField
          form={form}
          name="received"
          label="Head Count Received"
          unit="head"
          decimals={headDecimals(lot, record?.received)}
          required
        />
        <NumberField form={form} name="pay_wt" label="Pay Weight (lbs, total)" unit="lbs" required />
        <NumberField form={form} name="cost" label="Cost ($, total)" prefix="$" required />
      </SimpleGrid>
      <RatesLine head={form.values.received} pounds={form.values.pay_wt} dollars={form.values.cost} />
    </ModalForm>
  );
}

/** Only partnership lots may have fractional head. */
const wholeHeadOf = (lot: Lot) =>
  withRule(receivingForm, 'received', ({ received }) => headProblem('Head count received', received, lot));

export function LotPage() {
  const { lotNumber } = useParams({ from: '/shell/lot/$lotNumber' });
  const [owner] = useSearchText('owner');
  const listed = useListedLot(lotNumber, owner);
  return (
    <LotByNumber lotNumber={lotNumber} title={`Lot Details: ${lotNumber}`} linkTo={lotLink}>
      {/* Remounts for each lot, so that input for one lot never appears in another. */}
      {(detail, key, loadError) => (
        <LotView
          key={key}
          lotNumber={detail?.lot.lot ?? lotNumber}
          lot={detail?.lot ?? listed}
          detail={detail}
          loadError={loadError}
        />
      )}
    </LotByNumber>
  );
}

/** The lot as the inventory lists it, until its page is loaded; undefined where the list is not loaded, outdated or ambiguous. */
function useListedLot(lotNumber: string, owner: string): Lot | undefined {
  const cache = useQueryClient();
  return useMemo(() => {
    const state = cache.getQueryState(lotsQuery.queryKey);
    if (!state?.data || state.isInvalidated) return undefined;
    const number = lotNumber.toLowerCase();
    const [lot, another] = state.data.filter(
      (one) => one.lot.toLowerCase() === number && (owner === '' || one.owner === owner),
    );
    return another ? undefined : lot;
  }, [cache, lotNumber, owner]);
}

/** Goes to the new address of the lot after its number or owner was changed on this page. */
function useFollowLot(withOwner: boolean) {
  const navigate = useNavigate();
  return (saved: Lot) => void navigate({ ...lotLink(saved, withOwner), replace: true });
}

const Partnership = ({ lot }: { lot: Lot }) => (
  <Badge variant="light">Partnership Lot - {share(lot.percent_owned)} Ownership</Badge>
);

/** Without the icons all four buttons stand on one line of a phone. */
const plus = <Box component={IconPlus} w={16} h={16} visibleFrom="xs" aria-hidden />;

interface LotActionsProps {
  isLoaded: boolean;
  onHistory: () => void;
  onEdit: () => void;
  onReceiving: () => void;
  onOut: () => void;
}

function LotActions({ isLoaded, onHistory, onEdit, onReceiving, onOut }: LotActionsProps) {
  const record = { action: 'recordCattle', disabled: !isLoaded } as const;
  return (
    <>
      <Button variant="default" disabled={!isLoaded} onClick={onHistory}>
        History
      </Button>
      <ActionButton {...record} {...pressedBy('E')} variant="default" onClick={onEdit}>
        Edit
      </ActionButton>
      <ActionButton {...record} {...pressedBy('N')} leftSection={plus} onClick={onReceiving}>
        Receiving
      </ActionButton>
      <ActionButton {...record} {...pressedBy('O')} leftSection={plus} onClick={onOut}>
        Out
      </ActionButton>
    </>
  );
}

interface LotViewProps {
  lotNumber: string;
  /** As its page has loaded it, before that as the inventory lists it; `undefined` while neither is known. */
  lot: Lot | undefined;
  detail: LotDetail | undefined;
  loadError: unknown;
}

/** The forms of a lot's receivings and outs; a link can open an empty one. */
function useRecordForms() {
  const receiving = useItemModal<Target<Receiving>>();
  const out = useItemModal<Target<Out>>();
  useOpenedByLink('receiving', () => receiving.open('new'));
  useOpenedByLink('out', () => out.open('new'));
  return { receiving, out };
}

function LotView({ lotNumber, lot, detail, loadError }: LotViewProps) {
  const withOwner = useMay('seeEntities');
  const { receiving, out } = useRecordForms();
  const [showsHistory, history] = useDisclosure(false);
  const [editing, edit] = useDisclosure(false);
  const follow = useFollowLot(withOwner);
  return (
    <Page
      title={`Lot Details: ${lotNumber}`}
      entity={lot?.owner}
      about="Manage receiving and shipping records for this lot"
      back={<BackToInventory />}
      badge={
        <>
          {lot?.partnership && <Partnership lot={lot} />}
          {withOwner && lot && <Badge variant="default">{lot.owner}</Badge>}
          <SimulatedMark />
        </>
      }
      action={
        <LotActions
          isLoaded={lot !== undefined}
          onHistory={history.open}
          onEdit={edit.open}
          onReceiving={() => receiving.open('new')}
          onOut={() => out.open('new')}
        />
      }
    >
      <LotAnswer detail={detail} />
      <LotTabs
        lot={lot}
        detail={detail}
        loadError={loadError}
        onEditReceiving={receiving.open}
        onEditOut={out.open}
      />
      {lot && <NotesSection about={{ about_kind: 'lot', about_id: lot.id }} />}
      {lot && (
        <>
          {receiving.item && <ReceivingModal lot={lot} target={receiving.item} {...receiving.modal} />}
          {out.item && <OutModal lot={lot} detail={detail} target={out.item} {...out.modal} />}
          <EditLotModal lot={lot} opened={editing} onClose={edit.close} onRenamed={follow} />
          <LotHistory lot={lot} opened={showsHistory} onClose={history.close} />
        </>
      )}
    </Page>
  );
}
