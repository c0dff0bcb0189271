/** The reports that are made of an entity's records at any time, on screen, as files and by mail, in the order in which they are listed. */
export const REPORTS = {
  position: {
    title: 'Position Statement',
    about: 'Open trades by account and contract, to tick against the broker’s statement, and LRP policies.',
  },
  equity: {
    title: 'Equity Report',
    about: 'What every lot is worth with its hedges, sales and insurance, and the last twelve month-ends.',
  },
} as const;
export type ReportName = keyof typeof REPORTS;

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

export const isReportName = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);
