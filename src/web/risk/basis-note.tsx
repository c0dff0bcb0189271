import type { LotRisk } from '#domain/book/risk';
import { counted } from '#domain/kit/format';
import { Note } from '../ui/typography.ts';

/** Shows that a lot's value counts its missing basis as 0. */
export function BasisNote({ lots }: { lots: readonly Pick<LotRisk, 'basis'>[] | undefined }) {
  const unset = lots?.filter(({ basis }) => basis === null).length ?? 0;
  if (unset === 0) return null;
  return <Note>{counted(unset, 'lot has', 'lots have')} no basis set: it counts as 0</Note>;
}
