import type { LinkProps } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { LineRecords } from '#domain/closeout/hedge-lines';
import type { Lot } from '#domain/lots/lots';
import { useMay } from '../../lib/profile.ts';
import { closeoutLink, equityReportLink, lotLink, protectLink } from '../../parts/lots-data.ts';

/** The ids of the sections of a lot's pages to which its line of figures leads. */
export const HEDGE = 'hedge';
export const FINANCIALS = 'financials';
export const MONEY_SECTION = 'money';
export const PRICES = 'prices';

/** Whether the page is that of the sample lot, which has addresses of its own and no records on other screens. */
export const OnSampleLot = createContext(false);

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

interface LotLinks {
  basic: Target;
  financial: Target;
  closeout: Target;
  protect: Target | null;
  equityReport: Target | null;
  accounting: Target | null;
  records: (of: LineRecords) => Target;
}

export function useLotLinks(lot: Pick<Lot, 'lot' | 'owner'>): LotLinks {
  const withOwner = useMay('seeEntities');
  return useContext(OnSampleLot) ? linksOfSample : linksOf(lot, withOwner);
}

function linksOf(lot: Pick<Lot, 'lot' | 'owner'>, withOwner: boolean): LotLinks {
  const page = lotLink(lot, withOwner);
  const financial = { ...page, search: { ...page.search, tab: 'financial' } };
  const inAccounting = (search: object) => ({
    to: '/accounting' as const,
    search: { q: lot.lot, ...search },
  });
  return {
    basic: page,
    financial,
    closeout: closeoutLink(lot, withOwner),
    protect: protectLink(lot, withOwner),
    equityReport: equityReportLink(lot, withOwner),
    accounting: inAccounting({}),
    records: (of) => {
      if (of === 'actual') return inAccounting({});
      if (of === 'projected') return inAccounting({ tab: 'projected' });
      return of === 'receivings and outs' ? page : financial;
    },
  };
}

const samplePage = { to: '/lots/sample' } as const;
const sampleFinancial = { ...samplePage, search: { tab: 'financial' } };

const linksOfSample: LotLinks = {
  basic: samplePage,
  financial: sampleFinancial,
  closeout: { to: '/lots/sample/closeout' },
  protect: null,
  equityReport: null,
  accounting: null,
  records: (of) => (of === 'receivings and outs' ? samplePage : sampleFinancial),
};
