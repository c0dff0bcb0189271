import type { ComponentType } from 'react';
import type { LotDetail } from '#api/lot-detail';
import type { Lot } from '#domain/lots/lots';
import type { Out } from '#domain/lots/outs';
import type { Receiving } from '#domain/lots/receivings';
import { UrlTabs } from '../../../ui/tabs.tsx';
import { BasicInfo } from './basic-info.tsx';
import { FinancialInfo } from './financial-info.tsx';

export interface LotTabProps {
  /** Known before its records where the inventory lists it. */
  lot: Lot | undefined;
  /** `undefined` while loading. */
  detail: LotDetail | undefined;
  /** Why the last refresh failed, so that the tab shows what was loaded before; null if it did not. */
  loadError: unknown;
  onEditReceiving: (record: Receiving) => void;
  onEditOut: (record: Out) => void;
}

const tabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'financial', label: 'Financial Info' },
] as const;

/** The content of each tab. A new tab needs a line above and a line here. */
const panels: Record<(typeof tabs)[number]['value'], ComponentType<LotTabProps>> = {
  basic: BasicInfo,
  financial: FinancialInfo,
};

export function LotTabs(props: LotTabProps) {
  return (
    <UrlTabs label="Lot" tabs={tabs}>
      {(chosen) => {
        const Panel = panels[chosen];
        return <Panel {...props} />;
      }}
    </UrlTabs>
  );
}
