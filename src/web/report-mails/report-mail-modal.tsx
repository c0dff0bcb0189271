import { SimpleGrid } from '@mantine/core';
import { addReportMail, updateReportMail } from '#api/report-mails';
import {
  LAST_DAY_OF_MONTH,
  MAILED_REPORTS,
  mailedReportLabel,
  reportMailForm,
  type ReportMail,
} from '#domain/reports/report-mails';
import { call } from '../lib/call.ts';
import { CheckboxField, SelectField, TextAreaField } from '../ui/fields.tsx';
import { CurrentPasswordField } from '../ui/text-fields.tsx';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { useForm } from '../ui/use-form.ts';
import { reportMailsChanged } from './data.ts';

export const ReportMailModal = formModal(
  ({ mail }) => (mail ? 'Edit Report by Email' : 'New Report by Email'),
  ReportMailFields,
);

const reportOptions = MAILED_REPORTS.map((value) => ({ value, label: mailedReportLabel(value) }));
const dayOptions = Array.from({ length: LAST_DAY_OF_MONTH }, (_, at) => ({
  value: String(at + 1),
  label: at + 1 === LAST_DAY_OF_MONTH ? 'Last day' : String(at + 1),
}));

function useReportMailForm(mail: ReportMail | null) {
  const saveAs = useVersion(mail?.version ?? 0);
  return useForm({
    schema: reportMailForm,
    initial: {
      report: mail?.report ?? 'position',
      day_of_month: String(mail?.day_of_month ?? 1),
      addresses: mail?.addresses.join('\n') ?? '',
      enabled: mail?.enabled ?? true,
      current_password: '',
    },
    save: async ({ addresses, ...typed }) => {
      const values = { ...typed, addresses: addresses.join(', ') };
      if (mail) await saveAs((version) => call(updateReportMail, { ...values, id: mail.id, version }));
      else await call(addReportMail, values);
      await reportMailsChanged();
      notify(`${mailedReportLabel(typed.report)} by email saved`);
    },
    failure: 'Failed to save the report by email. Please try again.',
  });
}

function ReportMailFields({ mail }: { mail: ReportMail | null }) {
  const form = useReportMailForm(mail);
  return (
    <ModalForm form={form} submitLabel="Save">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          form={form}
          name="report"
          label="Report"
          options={reportOptions}
          hint="Closeouts sent in January cover the year before."
          required
        />
        <SelectField
          form={form}
          name="day_of_month"
          label="Day of the Month"
          options={dayOptions}
          hint="In shorter months, the last day."
          required
        />
      </SimpleGrid>
      <TextAreaField
        form={form}
        name="addresses"
        label="Addresses"
        hint="Email addresses, at most 10, one on each line or with commas between them"
        rows={3}
        kind="email"
        required
      />
      <CheckboxField form={form} name="enabled" label="Send it every month, starting after today" />
      <CurrentPasswordField
        form={form}
        hint="Your password confirms that you want these figures sent to these addresses."
      />
    </ModalForm>
  );
}
