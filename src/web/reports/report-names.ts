import type { ReportName } from '#api/reports';

export const reportNames: Record<ReportName, { title: string; about: string }> = {
  position: {
    title: 'Position Statement',
    about: 'Open trades by account and contract, to tick against the broker’s statement, and LRP policies.',
  },
  equity: {
    title: 'Equity Report',
    about: 'What every lot is worth with its hedges, sales and insurance, and the last twelve month-ends.',
  },
};
