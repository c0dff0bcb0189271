import { Group, Input, SegmentedControl, Stack, Checkbox, Text, Fieldset, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#domain/kit/format';
import { MAILED_REPORTS, mailedReportLabel, type MailedReport } from '#domain/reports/report-mails';
import { addressesFor, FILE_FORMATS, FORMAT_LABELS, type Recipient } from '#domain/reports/deliveries';
import { ActionButton } from '../ui/action-button.tsx';
import { MessageBox, SmallNote } from '../ui/messages.tsx';
import { SectionCard } from '../ui/page.tsx';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import { deliveryWork } from './delivery-work.ts';
import { ConfirmModal, type ModalProps } from '../ui/confirm-modal.tsx';

interface ClientChoicesProps {
  recipients: readonly Recipient[];
  /** The ids of the chosen clients; null for all of them, those who join later too. */
  chosen: ReadonlySet<number> | null;
  onChange: (chosen: ReadonlySet<number> | null) => void;
  /** The reports that are mailed, to show their addresses; null for files. */
  reports: readonly MailedReport[] | null;
}

function chosenAmong(recipients: readonly Recipient[], chosen: ReadonlySet<number> | null) {
  return chosen === null ? recipients : recipients.filter(({ entity_id }) => chosen.has(entity_id));
}

/** The clients to send reports of, all at first; before a mail, those that allow no address are named. */
function ClientChoices({ recipients, chosen, onChange, reports }: ClientChoicesProps) {
  const clients = chosenAmong(recipients, chosen);
  const ids = clients.map(({ entity_id }) => entity_id);
  const without = reports === null ? [] : clients.filter((one) => addressesFor(one, reports).length === 0);
  const toggle = (id: number, checked: boolean) =>
    onChange(new Set(checked ? [...ids, id] : ids.filter((one) => one !== id)));
  return (
    <>
      <Fieldset legend="Clients">
        {recipients.length > 1 && (
          <Checkbox
            mb="sm"
            label={`All ${counted(recipients.length, 'client')}`}
            checked={ids.length === recipients.length}
            indeterminate={ids.length > 0 && ids.length < recipients.length}
            onChange={({ currentTarget: { checked } }) => onChange(checked ? null : new Set())}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xs">
          {recipients.map((recipient) => (
            <Checkbox
              key={recipient.entity_id}
              label={recipient.client}
              description={reports && <Addresses recipient={recipient} reports={reports} />}
              checked={ids.includes(recipient.entity_id)}
              onChange={({ currentTarget: { checked } }) => toggle(recipient.entity_id, checked)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      {without.length > 0 && (
        <MessageBox kind="notice">
          {counted(without.length, 'client has', 'clients have')} no allowed address for these reports and
          will be sent nothing: {without.map(({ client }) => client).join(', ')}. A client allows an address
          in Reports by Email.
        </MessageBox>
      )}
    </>
  );
}

function Addresses({ recipient, reports }: { recipient: Recipient; reports: readonly MailedReport[] }) {
  const addresses = addressesFor(recipient, reports);
  if (addresses.length === 0) return 'No allowed address';
  return addresses.map(({ address, reports: of }) => (
    <Text key={address} component="span" size="xs" display="block" style={{ overflowWrap: 'anywhere' }}>
      {address}: {of.map(mailedReportLabel).join(', ')}
    </Text>
  ));
}

interface ConfirmMailsProps extends ModalProps {
  clients: readonly Recipient[];
  reports: readonly MailedReport[];
  onConfirm: () => void;
}

/** Asks before mails go out, which cannot be taken back. */
function ConfirmMails({ clients, reports, onConfirm, ...modal }: ConfirmMailsProps) {
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

interface CheckboxChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value[];
  onChange: (value: Value[]) => void;
}

/** Several of a few options; they stay in the order in which they are listed. */
const CheckboxChoices = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: CheckboxChoicesProps<Value>) => (
  <Checkbox.Group
    label={label}
    value={value}
    onChange={(chosen) => onChange(options.map((one) => one.value).filter((one) => chosen.includes(one)))}
  >
    <Stack gap="xs" mt="xs">
      {options.map((option) => (
        <Checkbox key={option.value} {...option} />
      ))}
    </Stack>
  </Checkbox.Group>
);

interface SendCardProps {
  recipients: readonly Recipient[];
  sendsMail: boolean;
}

const reportOptions = MAILED_REPORTS.map((value) => ({ value, label: mailedReportLabel(value) }));
const formatOptions = FILE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));

function whyNot(chosen: {
  clients: number;
  reports: number;
  formats: number;
  addresses: number;
}): string | null {
  if (chosen.clients === 0) return 'Select a client';
  if (chosen.reports === 0) return 'Select a report';
  if (chosen.formats === 0) return 'Select PDF or Excel';
  return chosen.addresses === 0 ? 'No address is allowed for these reports' : null;
}

interface WayChoiceProps extends Pick<SendCardProps, 'sendsMail'> {
  byMail: boolean;
  onChange: (byMail: boolean) => void;
}

const WayChoice = ({ byMail, sendsMail, onChange }: WayChoiceProps) => (
  <Stack gap={4} maw="24rem">
    <Input.Label component="div">Send As</Input.Label>
    <SegmentedControl
      aria-label="Send As"
      data={[
        { value: 'files', label: 'Files' },
        { value: 'mail', label: 'Email', disabled: !sendsMail },
      ]}
      value={byMail ? 'mail' : 'files'}
      onChange={(value) => onChange(value === 'mail')}
    />
    <SmallNote>
      {byMail
        ? 'Each report goes to the addresses that the client’s own users allow for it.'
        : sendsMail
          ? 'One archive with a folder for each client.'
          : 'One archive with a folder for each client. Email is not set up on this server.'}
    </SmallNote>
  </Stack>
);

/** The choices of the card; everything is chosen at first, as files. */
function useChoices(recipients: readonly Recipient[]) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const [reports, setReports] = useState(MAILED_REPORTS.map((report) => report));
  const [formats, setFormats] = useState(FILE_FORMATS.map((format) => format));
  const [byMail, setByMail] = useState(false);
  const clients = chosenAmong(recipients, ids);
  const addresses = clients.reduce((sum, client) => sum + addressesFor(client, reports).length, 0);
  const reason = whyNot({
    clients: clients.length,
    reports: reports.length,
    formats: formats.length,
    addresses: byMail ? addresses : 1,
  });
  const chosen = { clients: clients.map(({ entity_id }) => entity_id), reports, formats, by_mail: byMail };
  return { ids, setIds, setReports, setFormats, setByMail, clients, reason, chosen };
}

/** The choice of clients, reports and files, and the button that sends them. */
export function SendCard({ recipients, sendsMail }: SendCardProps) {
  const { running, error } = deliveryWork.use();
  const { ids, setIds, setReports, setFormats, setByMail, clients, reason, chosen } = useChoices(recipients);
  const { reports, formats, by_mail: byMail } = chosen;
  return (
    <SectionCard
      title="What to Send"
      about="Every figure is as of one time, which each report states. Closeouts sent in January cover the year before."
    >
      {error !== null && <MessageBox kind="error">{error}</MessageBox>}
      <Group gap="xl" align="flex-start">
        <CheckboxChoices label="Reports" options={reportOptions} value={reports} onChange={setReports} />
        <CheckboxChoices label="Save As" options={formatOptions} value={formats} onChange={setFormats} />
        <WayChoice byMail={byMail} sendsMail={sendsMail} onChange={setByMail} />
      </Group>
      <ClientChoices
        recipients={recipients}
        chosen={ids}
        onChange={setIds}
        reports={byMail ? reports : null}
      />
      {running && (
        <WorkUnderWay title="Creating reports" progress={running.progress} onCancel={deliveryWork.cancel} />
      )}
      <SendButton clients={clients} chosen={chosen} reason={running ? 'Reports are being sent' : reason} />
    </SectionCard>
  );
}

interface SendButtonProps {
  clients: readonly Recipient[];
  chosen: ReturnType<typeof useChoices>['chosen'];
  reason: string | null;
}

function SendButton({ clients, chosen, reason }: SendButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const start = () => void deliveryWork.start(chosen);
  return (
    <Group justify="flex-end">
      <ActionButton
        action="sendReports"
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={chosen.by_mail ? () => setConfirming(true) : start}
      >
        {chosen.by_mail ? 'Email' : 'Download'} {counted(clients.length, 'Client')}
      </ActionButton>
      <ConfirmMails
        clients={clients}
        reports={chosen.reports}
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={start}
      />
    </Group>
  );
}
