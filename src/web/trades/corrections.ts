import { useState } from 'react';
import type { RequestOf } from '#api/endpoint';
import { correctTrades, undoCorrection } from '#api/trades';
import type { ProposedMatch } from '#domain/trades/trade-corrections';
import type { Trade } from '#domain/trades/trades';
import { call, messageOf } from '../lib/call.ts';
import { invalidate } from '../lib/query-client.ts';
import { notify, notifyFailure } from '../ui/notices.ts';

export type Corrections = RequestOf<typeof correctTrades>;

/** A trade in a correction, in the version that is shown. */
export const seen = ({ id, version }: Pick<Trade, 'id' | 'version'>) => ({ trade_id: id, version });

export const matchesOf = (matches: readonly ProposedMatch<Trade>[]): Corrections => ({
  matches: matches.map(({ opening, offset, quantity }) => ({
    opening: seen(opening),
    offset: seen(offset),
    quantity,
  })),
});

async function undo(id: number): Promise<void> {
  try {
    await call(undoCorrection, { id });
    notify('Correction undone');
  } catch (error) {
    notifyFailure(messageOf(error, 'Failed to undo the correction. Please try again.'));
  }
  await invalidate();
}

export async function submitCorrections(corrections: Corrections, message: string): Promise<void> {
  try {
    const { correction } = await call(correctTrades, corrections);
    notify(message, { undo: () => void undo(correction) });
  } finally {
    await invalidate();
  }
}

/** A correction that a button saves: whether it is being saved, and why it failed. */
export function useCorrection(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (corrections: Corrections, message: string) => {
    setBusy(true);
    setError(null);
    try {
      await submitCorrections(corrections, message);
      onDone();
    } catch (problem) {
      setError(messageOf(problem, 'Failed to correct trades. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, save: (...of: Parameters<typeof save>) => void save(...of) };
}
