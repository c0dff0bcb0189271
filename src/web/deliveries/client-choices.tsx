import { Checkbox, Fieldset, SimpleGrid, Text } from '@mantine/core';
import { counted } from '#domain/kit/format';
import { mailedReportLabel, type MailedReport } from '#domain/reports/report-mails';
import { addressesFor, type Recipient } from '#domain/reports/deliveries';
import { MessageBox } from '../ui/messages.tsx';

interface ClientChoicesProps {
  recipients: readonly Recipient[];
  /** The ids of the chosen clients; null for all of them, those who join later too. */
  chosen: ReadonlySet<number> | null;
  onChange: (chosen: ReadonlySet<number> | null) => void;
  /** The reports that are mailed, whose addresses are shown; null for files. */
  reports: readonly MailedReport[] | null;
}

export function chosenAmong(recipients: readonly Recipient[], chosen: ReadonlySet<number> | null) {
  return chosen === null ? recipients : recipients.filter(({ entity_id }) => chosen.has(entity_id));
}

/** The clients whose reports are sent, all at first; before a mail, those that allow no address are named. */
export function ClientChoices({ recipients, chosen, onChange, reports }: ClientChoicesProps) {
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
