import '../../lib/schemas-without-eval.ts';
import { typeFactor } from '#domain/lrp/lrp-rules';
import { type MatrixFacts, matrixOf } from '#domain/risk/matrix/matrix';
import { scenarioBook } from '#domain/risk/matrix/scenario-book';
import type { BookMessage, MatrixMessage, ScenarioMessage } from './matrix-messages.ts';

/** The worker that calculates matrices, so that the page stays responsive. It keeps the last book it was sent. */

let facts: MatrixFacts | null = null;

const factsOf = ({ book, rules, today }: BookMessage): MatrixFacts => ({
  book: scenarioBook(book),
  factorOf: (policy) => typeFactor(rules, policy),
  today,
});

const send = (message: MatrixMessage) => self.postMessage(message, { transfer: [] });

self.addEventListener('message', ({ data }: MessageEvent<BookMessage | ScenarioMessage>) => {
  if (data.kind === 'book') {
    facts = factsOf(data);
    return;
  }
  const { scenario } = data;
  try {
    send({ scenario, matrix: facts && matrixOf(facts, scenario) });
  } catch {
    send({ scenario, matrix: null });
  }
});
