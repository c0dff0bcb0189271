import { BALANCE_FIELDS, missingPositionColumns, POSITION_FIELDS } from '#domain/statements/fields';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { BalancesPreview } from './balances.tsx';
import { PositionComparison } from './comparison.tsx';
import { missingOf, statementSource } from './source.ts';
import { StatementChoice } from './statement-choice.tsx';

const positions = statementSource('positions', POSITION_FIELDS);
const balances = statementSource('balances', BALANCE_FIELDS);

const TABS = [
  { value: 'positions', label: 'Open Positions' },
  { value: 'balances', label: 'Balances' },
] as const;

export const StatementPage = () => (
  <Page
    title="Statement Against Books"
    about="Your broker’s statement beside what is stored here. Nothing is changed by comparing."
    back={<BackLink to="/admin/import-trades">Back to Import Trades</BackLink>}
  >
    <UrlTabs label="Parts of a statement" tabs={TABS}>
      {(tab) => (tab === 'positions' ? <Positions /> : <Balances />)}
    </UrlTabs>
  </Page>
);

const Positions = () => (
  <StatementChoice
    source={positions}
    action="Compare Pasted Rows"
    hint="Columns: account, contract, long, short, price. Options may have strike and put or call in columns of their own. The columns are recognized by their headings."
    missingOf={({ columns }) => missingPositionColumns((field) => columns.has(field))}
  >
    {(read) => <PositionComparison key={read.id} read={read} />}
  </StatementChoice>
);

const Balances = () => (
  <StatementChoice
    source={balances}
    action="Read Pasted Rows"
    sameDay="day"
    hint="Columns: account, statement date, account equity, and where you have them cash and requirement. Each is shown beside what is stored before you save."
    missingOf={(read) => missingOf(BALANCE_FIELDS, read)}
  >
    {(read) => <BalancesPreview key={read.id} read={read} />}
  </StatementChoice>
);
