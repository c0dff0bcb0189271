import { useTabScope } from '../lib/scope.ts';
import { ScopeSelect } from '../parts/scope-select.tsx';
import { lazily } from '../ui/lazily.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { Coverage } from './coverage.tsx';
import { useValuedBook } from './data.ts';
import { LotOverview } from './lot-overview.tsx';
import { RiskCards } from './risk-cards.tsx';
import { WhatIf } from './what-if.tsx';

const CashAndRisk = lazily(async () => (await import('../value-at-risk/cash-and-risk.tsx')).CashAndRisk, 420);

const Protect = lazily(async () => (await import('./protect/protect.tsx')).Protect, 420);

const tabs = [
  { value: 'lots', label: 'Lot Hedging' },
  { value: 'months', label: 'Coverage by Month' },
  { value: 'what-if', label: 'What-If' },
  { value: 'protect', label: 'Protect' },
  { value: 'cash', label: 'Cash & Risk' },
] as const;

export function RiskPage() {
  const { valued, isError, error, retry } = useValuedBook();
  return (
    <Page
      title="Risk Management"
      about="How far your cattle are hedged, month by month, and what a move of the market would do."
      badge={<SimulatedMark />}
      action={<ScopeSelect scope={useTabScope()} aria-label="Owner" />}
    >
      {isError && !valued ? (
        <ErrorPanel message="Failed to load risk data" error={error} onRetry={retry} />
      ) : (
        <>
          <RiskCards valued={valued} />
          <UrlTabs label="View" tabs={tabs}>
            {(view) =>
              view === 'lots' ? (
                <LotOverview risks={valued?.risks} />
              ) : view === 'months' ? (
                <Coverage valued={valued} />
              ) : view === 'what-if' ? (
                <WhatIf valued={valued} />
              ) : view === 'protect' ? (
                <Protect valued={valued} />
              ) : (
                <CashAndRisk />
              )
            }
          </UrlTabs>
        </>
      )}
    </Page>
  );
}
