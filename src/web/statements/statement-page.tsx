import { missingPositionColumns, POSITION_FIELDS } from '#domain/statements/fields';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { PositionComparison } from './comparison.tsx';
import { statementSource } from './source.ts';
import { StatementChoice } from './statement-choice.tsx';

const positions = statementSource('positions', POSITION_FIELDS);

export const StatementPage = () => (
  <Page
    title="Statement Against Books"
    about="Your broker’s statement beside the open trades here. Nothing is changed by comparing."
    back={<BackLink to="/admin/import-trades">Back to Import Trades</BackLink>}
  >
    <StatementChoice
      source={positions}
      hint="Columns: account, contract, long, short, price. Options may have strike and put or call in columns of their own. The columns are recognized by their headings."
      missingOf={({ columns }) => missingPositionColumns((field) => columns.has(field))}
    >
      {(read) => <PositionComparison key={read.id} read={read} />}
    </StatementChoice>
  </Page>
);
