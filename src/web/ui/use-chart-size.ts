import { usePrinting } from './print-state.ts';

interface ChartSize {
  /** Undefined where the chart's place decides. */
  width: number | undefined;
  height: number;
}

/** The width of letter paper between its margins, and the most of its height that a chart takes, in CSS pixels. */
const PAPER = { width: 710, height: 240 };

/**
 * The size of a chart. For paper it is drawn anew at the width of the paper, so that its letters are as large as all others:
 * `<BarChart key={width} w={width} h={height} />`.
 */
export function useChartSize(height: number): ChartSize {
  const isOnPaper = usePrinting() !== null;
  return isOnPaper
    ? { width: PAPER.width, height: Math.min(height, PAPER.height) }
    : { width: undefined, height };
}
