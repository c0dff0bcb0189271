import { dailyGain, money } from '../kit/format.ts';

/** Warnings about figures of a plan that cattle hardly reach; they are saved all the same. Source: beyond-2 J19. */

/** Usual pounds of gain a head and day. */
const USUAL_DAILY_GAIN = { least: 0.5, most: 5 } as const;
/** Usual dollars per cwt of gain. */
const USUAL_COST_OF_GAIN = { least: 40, most: 250 } as const;

const isOutside = (value: number, { least, most }: { least: number; most: number }): boolean =>
  value < least || value > most;

/** Warns about an unusual ADG, lb. Example: 10.71 gives 'ADG of 10.71 lb is outside the usual 0.5 to 5.0 lb'. Source: beyond-2 J19. */
export const dailyGainWarning = (adg: number | null): string | null =>
  adg !== null && isOutside(adg, USUAL_DAILY_GAIN)
    ? `ADG of ${dailyGain(adg)} lb is outside the usual 0.5 to 5.0 lb`
    : null;

/**
 * Warns about an unusual cost of gain, $/cwt; a feed of 0, own grass, is none. Example: 262.00 gives 'Cost of gain of $262.00/cwt is
 * outside the usual $40 to $250'. Source: beyond-2 J1 and J19.
 */
export const costOfGainWarning = (cost: number | null): string | null =>
  cost !== null && cost !== 0 && isOutside(cost, USUAL_COST_OF_GAIN)
    ? `Cost of gain of ${money(cost)}/cwt is outside the usual $40 to $250`
    : null;
