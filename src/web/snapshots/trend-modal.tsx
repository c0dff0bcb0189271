import { Modal } from '../ui/modal.tsx';
import type { TrendOf } from './data.ts';
import { EquityTrend } from './equity-trend.tsx';

/** The trend of one lot, or of everything visible. */
export function TrendModal({ of, onClose }: { of: TrendOf | null; onClose: () => void }) {
  const title = of?.lot ? `Equity Trend: lot ${of.lot}, ${of.owner}` : 'Equity Trend';
  return (
    <Modal opened={of !== null} onClose={onClose} title={title} size="xl">
      {of && <EquityTrend of={of} />}
    </Modal>
  );
}
