import { Stack, Title } from '@mantine/core';
import { TextLink } from '../ui/links.tsx';
import { Note } from '../ui/typography.ts';
import { reportNames } from './report-names.ts';

const links = [
  { to: '/reports/position', ...reportNames.position },
  { to: '/reports/equity', ...reportNames.equity },
  {
    to: '/reports/borrowing',
    title: 'Borrowing Base',
    about: 'What a lender lends on your cattle and other collateral, kept as it was handed over.',
  },
  {
    to: '/closeouts',
    title: 'Closeouts',
    about: 'What every closed lot of a year made; each lot links to its own closeout sheet.',
  },
] as const;

/** The reports for a banker, with a sentence on each. */
export const ReportLinks = () => (
  <Stack gap="md" component="section" aria-label="Reports">
    <div>
      <Title order={3} size="h5">
        Reports
      </Title>
      <Note>Each is of one moment, and can be printed, or saved as a PDF or an Excel workbook.</Note>
    </div>
    {links.map(({ to, title, about }) => (
      <div key={to}>
        <TextLink to={to}>{title}</TextLink>
        <Note>{about}</Note>
      </div>
    ))}
  </Stack>
);
