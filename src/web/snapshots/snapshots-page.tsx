import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SnapshotDay } from '#domain/snapshots/snapshots';
import { count, day } from '#domain/kit/format';
import { useSearchText } from '../lib/search-params.ts';
import { useToday } from '../lib/today.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { DismissibleError } from '../ui/message-box.tsx';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import { CaptureModal } from './capture-modal.tsx';
import { CaptureResult } from './capture-result.tsx';
import { captures, newestCapture } from './capture-work.ts';
import { snapshotDaysQuery } from './data.ts';
import { RecentSnapshots, viewButtonId } from './recent-snapshots.tsx';
import { SnapshotDetail } from './snapshot-detail.tsx';

/** The Equity Snapshots tab: the value of every lot, day by day. */
export function SnapshotsPage() {
  const found = useQuery(snapshotDaysQuery);
  const { data: days } = found;
  const [shownDay, showDay] = useSearchText('day');
  const [asking, ask] = useDisclosure(false);
  const { running, result: captured, error: captureError } = captures.use();
  const today = useToday();
  const again = days?.some((one) => one.snapshot_date === today) ?? false;
  const close = () => {
    showDay('');
    document.getElementById(viewButtonId(shownDay))?.focus();
  };
  if (found.isLoadingError) return <QueryError message="Failed to load equity snapshots" query={found} />;
  return (
    <Stack gap="lg">
      <SummaryCards days={days} />
      <div>
        <Button
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={ask.open}
          disabled={!today || running !== null}
        >
          Capture Snapshot
        </Button>
      </div>
      {running && (
        <WorkUnderWay
          title="Capturing lots"
          progress={running.progress}
          note="All of them are captured, or none."
          onCancel={captures.cancel}
        />
      )}
      <DismissibleError message={captureError} onDismiss={captures.dismiss} />
      {captured && <CaptureResult captured={captured} onDismiss={captures.dismiss} />}
      <RecentSnapshots days={days} shownDay={shownDay} onView={showDay} onCapture={ask.open} />
      {shownDay && <SnapshotDetail key={shownDay} day={shownDay} onClose={close} />}
      <CaptureModal
        opened={asking}
        onClose={ask.close}
        onCapture={() => captures.start({ replace: again, before: newestCapture(days) })}
        today={today}
        again={again}
      />
    </Stack>
  );
}

function SummaryCards({ days }: { days: readonly SnapshotDay[] | undefined }) {
  const loading = days === undefined;
  const total = days?.reduce((sum, one) => sum + one.lots, 0);
  return (
    <StatCards>
      <StatCard
        label="Total Snapshots"
        value={count(total)}
        loading={loading}
        note="Lots captured, over all days"
      />
      <StatCard label="Snapshot Dates" value={count(days?.length)} loading={loading} />
      <StatCard label="Last Snapshot" value={day(days?.[0]?.snapshot_date)} loading={loading} />
    </StatCards>
  );
}
