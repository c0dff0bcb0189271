import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getProposal, getProposalPdf } from '#api/comparisons';
import { ReportFiles } from '../export/report-files.tsx';
import { callForFile } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { callQuery } from '../lib/query-client.ts';
import { ReportSkeleton, ReportView } from '../reports/report-view.tsx';
import { BackLink, TextLink } from '../ui/links.tsx';
import { MessageBox, QueryError } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';

const proposalQuery = (id: number) => callQuery(['comparisons', 'proposal', id], getProposal, { id });

/** A saved comparison of protection for a client, with the firm that makes the proposal. */
export function ProposalPage() {
  const id = Number(useParams({ from: '/shell/admin-only/reports/proposal/$id' }).id);
  const found = useQuery({ ...proposalQuery(id), refetchOnWindowFocus: false });
  const setsFirm = useMay('setFirm');
  const { data } = found;
  return (
    <Page
      title={data?.title ?? 'Protection Proposal'}
      entity={data?.entity_name}
      about="A saved comparison with its figures as of the time it was saved. To bring them up to date, open it in Protect and save the changes."
      back={
        <BackLink to="/risk-management" search={{ tab: 'protect', comparison: String(id) }}>
          Back to Protect
        </BackLink>
      }
      action={
        <ReportFiles report={() => data} pdf={() => callForFile(getProposalPdf, { id })} disabled={!data} />
      }
    >
      {data && !data.firm?.name && setsFirm && (
        <div data-screen-only>
          <MessageBox kind="notice">
            No firm is named yet. <TextLink to="/settings">Enter its name and disclaimer</TextLink> in Account
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
