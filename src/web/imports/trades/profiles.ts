import { listImportProfiles } from '#api/import-profiles';
import type { FileLayout } from '#domain/trades/file/reader';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import { callQuery, invalidate } from '../../lib/query-client.ts';
import type { TradeDraft } from './draft.ts';

export const importProfilesQuery = callQuery(['import-profiles'], listImportProfiles);

export const profilesChanged = (): Promise<void> => invalidate({ queryKey: importProfilesQuery.queryKey });

export interface ProfileStart {
  profile: ImportProfile | undefined;
  values: Pick<ImportProfile, 'headings' | 'columns' | 'direction_rule' | 'accounts'>;
  accounts: readonly string[];
  hasFile: boolean;
}

export const startOfProfile = (profile: ImportProfile): ProfileStart => ({
  profile,
  values: profile,
  accounts: profile.accounts.map(({ acct }) => acct),
  hasFile: false,
});

function chosenLots(draft: TradeDraft): Map<string, number> {
  const lots = new Map<string, number>();
  for (const rowIndex of draft.shown('all')) {
    const { trade, lotId, guessed } = draft.row(rowIndex);
    const lot = guessed ? 0 : lotId;
    lots.set(trade.acct, (lots.get(trade.acct) ?? lot) === lot ? lot : 0);
  }
  return lots;
}

export function startOfFile(
  layout: FileLayout,
  draft: TradeDraft | null,
  profiles: readonly ImportProfile[],
): ProfileStart {
  const profile = profiles.find(({ id }) => id === layout.profile);
  const lots = new Map(profile?.accounts.map(({ acct, lot_id }) => [acct, lot_id]));
  const ofFile = draft === null ? new Map<string, number>() : chosenLots(draft);
  for (const [acct, lot] of ofFile) if (lot !== 0) lots.set(acct, lot);
  return {
    profile,
    values: {
      headings: profile?.headings ?? [...layout.headings],
      columns: profile?.columns ?? layout.columns,
      direction_rule: profile?.direction_rule ?? layout.direction_rule,
      accounts: [...lots].map(([acct, lot_id]) => ({ acct, lot_id })),
    },
    accounts: [...new Set([...lots.keys(), ...ofFile.keys()])],
    hasFile: true,
  };
}
