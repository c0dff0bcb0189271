import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { deleteBorrowingReport, getBorrowingPdf } from '#api/borrowing';
import { day } from '#domain/kit/format';
import { call, callForFile } from '../lib/call.ts';
import { useOwnersFact } from '../lib/clients.ts';
import { useMay } from '../lib/profile.ts';
import { ReportFiles } from '../export/report-files.tsx';
import { ReportSkeleton, ReportView } from '../reports/report-view.tsx';
import { DeleteModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { QueryError } from '../ui/messages.tsx';
import { BackLink, ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { opensNew } from '../ui/use-opened-by-link.ts';
import { MakeBorrowingBase } from './make-borrowing-base.tsx';
import { invalidateAll } from '../lib/query-client.ts';
import { borrowingReportQuery } from './data.ts';

export function BorrowingReportPage() {
  const { id } = useParams({ from: '/shell/reports/borrowing/$id' });
  const deletes = useMay('reportBorrowing');
  const needsClient = useMay('seeEntities');
  const [isOpen, modal] = useDisclosure(false);
  const found = useQuery(borrowingReportQuery(Number(id)));
  const { data } = found;
  return (
    <Page
      title="Borrowing Base"
      entity={data?.owner}
      about={data && `For ${data.lender}, made by ${data.made_by}, as delivered.`}
      back={
        <BackLink to="/reports/borrowing" search={needsClient && data ? { owner: data.owner } : {}}>
          All borrowing bases
        </BackLink>
      }
      action={
        <>
          {needsClient ? (
            data && <DuplicateInClient id={data.id} owner={data.owner} />
          ) : (
            <MakeBorrowingBase isReady={data !== undefined} duplicated={{ from: data?.input }} />
          )}
          {deletes && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={!data}
              onClick={modal.open}
            >
              Delete
            </Button>
          )}
          <ReportFiles
            report={() => data?.report}
            pdf={() => callForFile(getBorrowingPdf, { id: Number(id) })}
            disabled={!data}
          />
        </>
      }
    >
      {found.isLoadingError ? (
        <QueryError message="Failed to load the borrowing base" query={found} />
      ) : data ? (
        <ReportView report={data.report} />
      ) : (
        <ReportSkeleton />
      )}
      {data && (
        <DeleteReport
          id={data.id}
          name={`Borrowing base for ${data.lender} of ${day(data.day)}`}
          opened={isOpen}
          onClose={modal.close}
        />
      )}
    </Page>
  );
}

/** Leads into the client that the borrowing base is of, where its form opens: another one is made of that client's lots. */
function DuplicateInClient({ id, owner }: { id: number; owner: string }) {
  const owners = useOwnersFact();
  const client = owners?.find(({ entity_name }) => entity_name === owner);
  return (
    client && (
      <ButtonLink
        to="/reports/borrowing/$id"
        params={{ id: String(id) }}
        search={{ client: String(client.id), ...opensNew('borrowing-base') }}
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        title={`Opens the form in ${owner}`}
      >
        Duplicate
      </ButtonLink>
    )
  );
}

function DeleteReport({ id, name, ...modal }: ModalProps & { id: number; name: string }) {
  const navigate = useNavigate();
  return (
    <DeleteModal
      {...modal}
      title="Delete Borrowing Base"
      record={name}
      remove={() => call(deleteBorrowingReport, { id })}
      changed={async () => {
        await navigate({ to: '/reports/borrowing' });
        invalidateAll();
      }}
      failure="Failed to delete the borrowing base. Please try again."
    >
      <Text>Delete “{name}”? The report as delivered will no longer be listed.</Text>
    </DeleteModal>
  );
}
