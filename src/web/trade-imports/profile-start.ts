import type { FileLayout } from '#domain/trades/file/reader';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import type { Draft } from './draft.ts';

/** What the form of a profile begins with. */
export interface ProfileStart {
  /** The profile being changed; undefined for a new one. */
  profile: ImportProfile | undefined;
  values: Pick<ImportProfile, 'headings' | 'columns' | 'sides' | 'accounts'>;
  /** The accounts of the file and of the profile. */
  accounts: readonly string[];
  /** Whether a file is open, which is then read again. */
  hasFile: boolean;
}

/** A saved profile, to be changed without a file. */
export const startOfProfile = (profile: ImportProfile): ProfileStart => ({
  profile,
  values: profile,
  accounts: profile.accounts.map(({ acct }) => acct),
  hasFile: false,
});

/** The lots that the administrator has chosen, or confirmed, for all rows of an account. */
function chosenLots(draft: Draft): Map<string, number> {
  const lots = new Map<string, number>();
  for (let rowIndex = 0; rowIndex < draft.count; rowIndex += 1) {
    const { trade, lotId, guessed } = draft.row(rowIndex);
    const lot = guessed ? 0 : lotId;
    lots.set(trade.acct, (lots.get(trade.acct) ?? lot) === lot ? lot : 0);
  }
  return lots;
}

/** How a file was read: its columns, and the lots chosen for its accounts. */
export function startOfFile(
  layout: FileLayout,
  draft: Draft | null,
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
      sides: profile?.sides ?? layout.sides,
      accounts: [...lots].map(([acct, lot_id]) => ({ acct, lot_id })),
    },
    accounts: [...new Set([...lots.keys(), ...ofFile.keys()])],
    hasFile: true,
  };
}
