import { runTasks } from '../threads/task-thread.ts';
import { readOfferFile } from './read-file.ts';

runTasks(readOfferFile);
