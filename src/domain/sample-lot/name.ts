export const SAMPLE_LOT = 'Sample lot';

/** The reason on everything that would change it. */
export const IS_SAMPLE_LOT = 'This is a sample lot';

export const SAMPLE_LOT_NOTE =
  'Only you see the sample lot. It is not in any total, alert, snapshot, report or export.';
