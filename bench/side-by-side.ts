/** Runs one round; returns requests per second, or milliseconds. */
export type Round = () => Promise<number>;

export interface Compared {
  ours: number;
  theirs: number;
  /** The median of the rounds' ratios, ours to theirs. */
  ratio: number;
  /** The least and greatest ratio of a round. */
  spread: [number, number];
}

/**
 * Runs both sides in turn, so that other load on the machine affects both equally, after one warm-up round each. The side
 * that starts alternates.
 */
export async function sideBySide(ours: Round, theirs: Round, rounds = 7): Promise<Compared> {
  const pairs: { ours: number; theirs: number }[] = [];
  await ours();
  await theirs();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) pairs.push({ ours: await ours(), theirs: await theirs() });
    else {
      const first = await theirs();
      pairs.push({ ours: await ours(), theirs: first });
    }
  }
  const ratios = pairs.map((pair) => pair.ours / pair.theirs);
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half) - 1] ?? NaN)) / 2;
}

/** The median time of `times` sequential runs, in milliseconds. */
export async function milliseconds(work: () => Promise<unknown>, times = 1): Promise<number> {
  const taken: number[] = [];
  while (taken.length < times) taken.push(await timeOf(work));
  return median(taken);
}

/** The median time of the runs that start within `period` milliseconds, in milliseconds. */
export async function millisecondsWithin(period: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (const start = performance.now(); performance.now() - start < period;) taken.push(await timeOf(work));
  return median(taken);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The milliseconds of each of some runs, after one that warms up; `prepare` comes before each and is not measured. */
export async function roundsOf(
  times: number,
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length <= times) {
    await prepare();
    taken.push(await timeOf(work));
  }
  return taken.slice(1);
}

/** The milliseconds of the slowest of other requests, one after the other, during some work. */
export async function slowestDuring(
  request: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  const state = { isDone: false };
  const others = (async () => {
    while (!state.isDone) taken.push(await timeOf(request));
  })();
  try {
    await work();
  } finally {
    state.isDone = true;
    await others;
  }
  return Math.max(...taken);
}
