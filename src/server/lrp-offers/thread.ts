import { runTasks } from '../threads/task-thread.ts';
import { readOfferFile } from './read-file.ts';

/** The worker that reads files of offers, one after another. */
runTasks(readOfferFile);
