import { Badge, Button } from '@mantine/core';
import { missing } from '#domain/kit/format';
import { time } from '../lib/format.ts';
import { SmallNote } from './typography.ts';

interface Batch {
  file_name: string;
  reverted_at: string | null;
  reverted_by: string | null;
}

/** The button that reverts an import, or when and by whom it was reverted. */
export const RevertButton = ({ batch, onRevert }: { batch: Batch; onRevert: () => void }) =>
  batch.reverted_at === null ? (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Revert the import of ${batch.file_name}`}
      onClick={onRevert}
    >
      Revert
    </Button>
  ) : (
    <div>
      <Badge variant="light" color="gray">
        Reverted
      </Badge>
      <SmallNote>
        {time(batch.reverted_at)}, {batch.reverted_by ?? missing}
      </SmallNote>
    </div>
  );
