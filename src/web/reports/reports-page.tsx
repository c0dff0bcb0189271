import { SimpleGrid, Stack } from '@mantine/core';
import { REPORT_NAMES, REPORTS } from '#domain/reports/kinds';
import { useScope } from '../lib/profile.ts';
import { Page, SectionCard } from '../ui/page.tsx';
import { TextLink } from '../ui/links.tsx';
import { Note } from '../ui/messages.tsx';
import { EntityChoice } from './entity-choice.tsx';

const reports = [
  ...REPORT_NAMES.map((report) => ({
    to: '/reports/$report' as const,
    params: { report },
    ...REPORTS[report],
  })),
  {
    to: '/reports/borrowing' as const,
    title: 'Borrowing Base',
    about: 'What a lender advances on your cattle and other collateral, stored as delivered.',
  },
  {
    to: '/closeouts' as const,
    title: 'Closeouts',
    about: 'What every closed lot of a year made; each lot links to its own closeout sheet.',
  },
];

export function ReportsPage() {
  const { owner, seesEntities } = useScope();
  return (
    <Page
      title="Reports"
      about="Figures as of one time, for a banker, a broker or your own file. Each can be printed, or saved as a PDF or an Excel workbook."
      action={<EntityChoice />}
    >
      <Stack gap="lg">
        {seesEntities && owner === undefined && (
          <Note>A report covers one client: select it here or in the report.</Note>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {reports.map(({ title, about, ...page }) => (
            <SectionCard key={title} title={title} about={about}>
              <TextLink {...page} search={owner === undefined ? {} : { owner }}>
                Open {title}
              </TextLink>
            </SectionCard>
          ))}
        </SimpleGrid>
        <Note>
          Reports can be emailed on a day of each month: see Reports by Email in{' '}
          <TextLink to="/settings">Account Settings</TextLink>.
        </Note>
      </Stack>
    </Page>
  );
}
