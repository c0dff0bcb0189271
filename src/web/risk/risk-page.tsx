import { Stack } from '@mantine/core';
import { useMay } from '../lib/profile.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ErrorPanel } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { Coverage } from './coverage.tsx';
import { useValuedBook } from './data.ts';
import { LotOverview } from './lot-overview.tsx';
import { HedgeSummary, RiskCards } from './risk-cards.tsx';
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
  // These are about one lot or entity: their print holds no sums over several clients (decision 91).
  const isOfSeveral = useMay('seeEntities');
  return (
    <Page
      title="Risk Management"
      about="How much of your cattle is hedged, by month, and what a market move would do."
      badge={<SimulatedMark />}
    >
      {isError && !valued ? (
        <ErrorPanel message="Failed to load risk data" error={error} onRetry={retry} />
      ) : (
        <UrlTabs label="View" tabs={tabs}>
          {(view) =>
            view === 'lots' ? (
              <Stack gap="lg">
                <RiskCards valued={valued} />
                <LotOverview lines={valued?.lines} />
              </Stack>
            ) : (
              <Stack gap="md">
                <HedgeSummary
                  valued={valued}
                  onScreenOnly={isOfSeveral && (view === 'protect' || view === 'what-if')}
                />
                {view === 'months' ? (
                  <Coverage valued={valued} />
                ) : view === 'what-if' ? (
                  <WhatIf valued={valued} />
                ) : view === 'protect' ? (
                  <Protect />
                ) : (
                  <CashAndRisk />
                )}
              </Stack>
            )
          }
        </UrlTabs>
      )}
    </Page>
  );
}
