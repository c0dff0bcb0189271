import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BorrowingForm } from '#domain/reports/borrowing-form';
import { useMay, useToday } from '../lib/profile.ts';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { BorrowingModal } from './borrowing-modal.tsx';
import { pressedBy } from '../ui/single-keys.ts';
import { borrowingQuery } from './data.ts';

interface MakeProps {
  isReady: boolean;
  duplicated?: { from: BorrowingForm | undefined };
}

export function MakeBorrowingBase({ isReady, duplicated }: MakeProps) {
  const makes = useMay('reportBorrowing');
  const today = useToday();
  const navigate = useNavigate();
  const [isOpen, modal] = useDisclosure(false);
  useOpenedByLink('borrowing-base', modal.open);
  const { data } = useQuery({ ...borrowingQuery, enabled: makes && isReady });
  if (!makes) return null;
  const Icon = duplicated ? IconCopy : IconPlus;
  return (
    <>
      <Button
        variant={duplicated ? 'default' : 'filled'}
        {...(!duplicated && pressedBy('N'))}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={!isReady || !data || !today}
        onClick={modal.open}
      >
        {duplicated ? 'Duplicate' : 'New Borrowing Base'}
      </Button>
      {data && today && (
        <BorrowingModal
          terms={data.terms}
          today={today}
          duplicated={duplicated?.from}
          opened={isOpen}
          onClose={modal.close}
          onMade={(id) => void navigate({ to: '/reports/borrowing/$id', params: { id: String(id) } })}
        />
      )}
    </>
  );
}
