import { Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#domain/kit/format';
import { MAILED_REPORTS, mailedReportLabel } from '#domain/reports/report-mails';
import { addressesFor, FILE_FORMATS, FORMAT_LABELS, type Recipient } from '#domain/reports/sendings';
import { ActionButton } from '../ui/action-button.tsx';
import { MessageBox, SmallNote } from '../ui/messages.tsx';
import { SectionCard } from '../ui/page.tsx';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import { CheckboxChoices } from './checkbox-choices.tsx';
import { chosenAmong, ClientChoices } from './client-choices.tsx';
import { ConfirmMails } from './confirm-mails.tsx';
import { sendingWork } from './sending-work.ts';

interface SendCardProps {
  recipients: readonly Recipient[];
  /** Whether the server sends mail. */
  sendsMail: boolean;
}

const reportOptions = MAILED_REPORTS.map((value) => ({ value, label: mailedReportLabel(value) }));
const formatOptions = FILE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));

/** Why the chosen cannot be sent, or null. */
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
  const { running, error } = sendingWork.use();
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
        <WorkUnderWay title="Creating reports" progress={running.progress} onCancel={sendingWork.cancel} />
      )}
      <SendButton clients={clients} chosen={chosen} reason={running ? 'Reports are being sent' : reason} />
    </SectionCard>
  );
}

interface SendButtonProps {
  clients: readonly Recipient[];
  chosen: ReturnType<typeof useChoices>['chosen'];
  /** Why nothing can be sent, or null. */
  reason: string | null;
}

function SendButton({ clients, chosen, reason }: SendButtonProps) {
  const [asks, setAsks] = useState(false);
  const start = () => void sendingWork.start(chosen);
  return (
    <Group justify="flex-end">
      <ActionButton
        action="sendReports"
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={chosen.by_mail ? () => setAsks(true) : start}
      >
        {chosen.by_mail ? 'Email' : 'Download'} {counted(clients.length, 'Client')}
      </ActionButton>
      <ConfirmMails
        clients={clients}
        reports={chosen.reports}
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={start}
      />
    </Group>
  );
}
