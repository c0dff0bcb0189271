const share = Number(process.env['PROOF_SHARE'] || 1);

/** A number of rounds, people or seconds, of which `PROOF_SHARE` runs a part: 1 (the default) is the whole, 0.1 a tenth. */
export const scaled = (whole: number, least = 1): number => Math.max(least, Math.round(whole * share));

/** Says what a proof found, in plain words with its numbers. */
export const say = (sentence: string): void => console.log(`  ${sentence}`);
