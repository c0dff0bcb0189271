import { runTasks } from '../../threads/task-thread.ts';
import { drawReport } from './draw-report.ts';

/** The worker that draws PDFs, one after another. */
runTasks(drawReport);
