import { describe, expect, it } from 'vitest';
import { closeoutNotes } from '#domain/closeout/sheet';
import { sampleCloseout } from './testing/sample-closeout.ts';

describe('the notes of a closeout', () => {
  it('counts the same unsettled policies for every user of the entity, and names those the user may see', () => {
    const unsettled = { lot_id: 1, end_date: '2026-10-01', head_count: 50, total_premium: 500, result: null };
    const numbers = ['71', '72', '73'];
    const notesOf = (own: readonly string[]) =>
      closeoutNotes(
        sampleCloseout({
          ended_lrp: numbers.map((number) => ({
            ...unsettled,
            policy_id: own.includes(number) ? Number(number) : null,
            endorsement_number: own.includes(number) ? number : null,
          })),
        }),
      );
    const sentence = '3 ended LRP policies without an ending value counted as a loss of the premium';
    expect(notesOf(numbers)).toEqual([`${sentence}: 71, 72 and 73`]);
    expect(notesOf(['72'])).toEqual([`${sentence}: 72 and 2 more`]);
    expect(notesOf([])).toEqual([sentence]);
  });
});
