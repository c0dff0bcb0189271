import { Text } from '@mantine/core';
import { counted } from '#domain/kit/format';
import type { MailedReport } from '#domain/reports/report-mails';
import { addressesFor, type Recipient } from '#domain/reports/sendings';
import { ConfirmModal, type ModalProps } from '../ui/confirm-modal.tsx';

interface ConfirmMailsProps extends ModalProps {
  clients: readonly Recipient[];
  reports: readonly MailedReport[];
  onConfirm: () => void;
}

/** Asks before mails go out, which cannot be taken back. */
export function ConfirmMails({ clients, reports, onConfirm, ...modal }: ConfirmMailsProps) {
  const perClient = clients.map((client) => addressesFor(client, reports)).filter((of) => of.length > 0);
  const addresses = perClient.reduce((sum, of) => sum + of.length, 0);
  const mails = perClient.flat().reduce((sum, { reports: of }) => sum + of.length, 0);
  return (
    <ConfirmModal
      {...modal}
      title="Send Emails"
      confirmLabel="Send"
      busyLabel="Sending..."
      failure="Failed to send the reports. Please check the log before you try again."
      onConfirm={async () => onConfirm()}
    >
      <Text>
        Send {counted(mails, 'email')} to {counted(addresses, 'address', 'addresses')} of{' '}
        {counted(perClient.length, 'client')}? An address gets only the reports that its client has allowed
        for it. Emails cannot be recalled.
      </Text>
    </ConfirmModal>
  );
}
