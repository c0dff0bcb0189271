import { useEffect, useRef, useState } from 'react';
import type { Day } from '#domain/kit/days';
import type { Scenario } from '#domain/risk/matrix/scenario';
import type { ScenarioBookData, LrpRulesData } from './data.ts';
import type { BookMessage, MatrixMessage, ScenarioMessage } from './matrix-messages.ts';

export interface Facts {
  book: ScenarioBookData;
  rules: LrpRulesData;
  today: Day;
}

export interface Calculated {
  of: MatrixMessage | null;
  hasFailed: boolean;
}

const startWorker = () => new Worker(new URL('./matrix-worker.ts', import.meta.url), { type: 'module' });

/** Calculates matrices in a worker. The last one stays until the next is ready, and while there is no scenario. */
export function useMatrix(facts: Facts | undefined, scenario: Scenario | null): Calculated {
  const worker = useRef<Worker>(null);
  const [calculated, setCalculated] = useState<Calculated>({ of: null, hasFailed: false });

  useEffect(() => {
    const started = startWorker();
    const fail = () => setCalculated(({ of }) => ({ of, hasFailed: true }));
    started.addEventListener('error', fail);
    started.addEventListener('message', ({ data }: MessageEvent<MatrixMessage>) =>
      data.matrix === null ? fail() : setCalculated({ of: data, hasFailed: false }),
    );
    worker.current = started;
    return () => started.terminate();
  }, []);

  useEffect(() => {
    if (!facts) return;
    const message: BookMessage = { kind: 'book', ...facts };
    worker.current?.postMessage(message, { transfer: [] });
  }, [facts]);

  useEffect(() => {
    if (!facts || !scenario) return;
    const message: ScenarioMessage = { kind: 'scenario', scenario };
    worker.current?.postMessage(message, { transfer: [] });
  }, [facts, scenario]);

  return calculated;
}
