import { getCloseoutsPdf } from '#api/closeouts';
import { compareEquity, getEquityNow } from '#api/equity-comparison';
import { exportRecords } from '#api/export';
import { getMargin } from '#api/margin';
import { getReport, getReportPdf } from '#api/reports';
import { getValueAtRisk } from '#api/value-at-risk';
import type { Day } from '#domain/kit/days';
import { REPORT_NAMES } from '#domain/reports/kinds';

/** The paths that work through a producer's whole book: reports, their PDFs, the export, and comparisons with a captured day. */
export const wholeBookRequests = (captured: Day): string[] => [
  ...REPORT_NAMES.flatMap((name) =>
    [getReport, getReportPdf].map(({ path }) => path.replace(':report', name)),
  ),
  getCloseoutsPdf.path,
  exportRecords.path,
  `${compareEquity.path}?from=${captured}`,
  getEquityNow.path,
  getValueAtRisk.path,
  getMargin.path,
];
