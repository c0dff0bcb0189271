import { reportWorkbook } from '#domain/reports/workbook/report-workbook';
import { runTasks } from '../../threads/task-thread.ts';
import { drawReport } from './draw-report.ts';
import type { FileTask } from './send-pdf.ts';

/** The worker that makes the files of reports, one after another. */
runTasks(({ report, format }: FileTask) => (format === 'pdf' ? drawReport(report) : reportWorkbook(report)));
