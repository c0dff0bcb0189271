import { reportWorkbook } from '#domain/reports/workbook/report-workbook';
import { runTasks } from '../../threads/task-thread.ts';
import { drawReport } from './draw-report.ts';
import type { FileTask } from './send-pdf.ts';

runTasks(({ report, format }: FileTask) => (format === 'pdf' ? drawReport(report) : reportWorkbook(report)));
