import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { addClosedDay, deleteClosedDay } from '#api/lrp-offers';
import { dayShort, day as dayText, missing } from '#domain/kit/format';
import { optionalText, requiredDay } from '#domain/kit/fields';
import type { ClosedDay } from '#domain/lrp/offers/offer';
import { call } from '../lib/call.ts';
import { invalidate } from '../lib/query-client.ts';
import { closedDaysQuery } from '../lrp/offers/data.ts';
import { AtOnceButton } from '../ui/action-button.tsx';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { EmptyState, Note, QueryError } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { PlainHead, PlainTable } from '../ui/plain-table.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

const closedDayForm = z.object({
  day: requiredDay('Day is required'),
  reason: optionalText('Reason'),
});

const changed = async () => {
  await invalidate({ queryKey: closedDaysQuery.queryKey });
  await invalidate({ queryKey: ['lrp-offers'] });
};

/** The days without offers, such as those of the Cattle on Feed report. Source: beyond-2 K6. */
export function ClosedDays() {
  const days = useQuery(closedDaysQuery);
  const [adding, add] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="md">
        <Note>RMA posts no offers on these days, such as those of the Cattle on Feed report.</Note>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
          Add Closed Day
        </Button>
      </Group>
      {days.isLoadingError ? (
        <QueryError message="Failed to load closed days" query={days} />
      ) : !days.data ? (
        <Skeleton height={120} />
      ) : days.data.length === 0 ? (
        <EmptyState title="No Closed Days">Add the days of the Cattle on Feed report.</EmptyState>
      ) : (
        <DaysTable days={days.data} />
      )}
      <AddClosedDayModal opened={adding} onClose={add.close} />
    </Stack>
  );
}

const AddClosedDayModal = formModal('Add Closed Day', AddClosedDay, 'sm');

function AddClosedDay() {
  const form = useForm({
    schema: closedDayForm,
    initial: { day: '', reason: 'Cattle on Feed report' },
    save: async (typed) => {
      const { day } = await call(addClosedDay, typed);
      notify(`Closed day ${dayText(day)} added`);
    },
    changed,
    failure: 'Failed to add the closed day. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Add Closed Day">
      <DateField form={form} name="day" label="Day" required />
      <TextField form={form} name="reason" label="Reason" />
    </ModalForm>
  );
}

const DaysTable = ({ days }: { days: readonly ClosedDay[] }) => (
  <PlainTable aria-label="Closed days">
    <PlainHead titles={['Day', 'Reason', 'Actions']} />
    <tbody>
      {days.map(({ id, day, reason }) => (
        <tr key={id}>
          <td>{dayShort(day)}</td>
          <td>{reason ?? missing}</td>
          <td>
            <AtOnceButton
              action={() => call(deleteClosedDay, { id })}
              done={() => `${dayText(day)} is no closed day any more`}
              failure="Failed to delete the closed day"
              changed={changed}
              aria-label={`Delete ${dayText(day)}`}
            >
              Delete
            </AtOnceButton>
          </td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
);
