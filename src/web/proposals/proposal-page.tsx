import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getProposal, getProposalPdf } from '#api/proposals';
import { callForFile } from '../lib/call.ts';
import { callQuery } from '../lib/query-client.ts';
import { useMay } from '../lib/profile.ts';
import { ReportFiles } from '../export/report-files.tsx';
import { ReportSkeleton, ReportView } from '../reports/report-view.tsx';
import { TextLink } from '../ui/links.tsx';
import { MessageBox, QueryError } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';

const proposalQuery = (id: number) => callQuery(['comparisons', 'proposal', id], getProposal, { id });

/** A saved comparison on one page, to hand over or print. */
export function ProposalPage() {
  const id = Number(useParams({ from: '/shell/reports/proposal/$id' }).id);
  const found = useQuery({ ...proposalQuery(id), refetchOnWindowFocus: false });
  const setsFirm = useMay('setFirm');
  const { data } = found;
  return (
    <Page
      title="Protection Proposal"
      entity={data?.entity_name}
      about="A saved comparison of protection at today’s positions and prices, on one page."
      back={
        <Text size="sm" data-screen-only>
          <TextLink to="/risk-management" search={{ tab: 'protect' }}>
            Protect
          </TextLink>
        </Text>
      }
      action={
        <ReportFiles report={() => data} pdf={() => callForFile(getProposalPdf, { id })} disabled={!data} />
      }
    >
      {data && data.firm === undefined && setsFirm && (
        <div data-screen-only>
          <MessageBox kind="notice">
            No firm is named: <TextLink to="/settings">enter its name and disclaimer</TextLink> in Account
            Settings.
          </MessageBox>
        </div>
      )}
      {found.isLoadingError ? (
        <QueryError message="Failed to create the proposal" query={found} />
      ) : data ? (
        <ReportView report={data} />
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  );
}
