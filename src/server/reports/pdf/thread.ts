import { answerTasks } from '../../jobs/answer-tasks.ts';
import { drawReport } from './draw-report.ts';

/** The worker that draws PDFs, one after another. */
answerTasks(drawReport);
