import type { CloseoutGrouping, NamedCloseoutGroup } from '#domain/closeout/groups';
import { listed, notesOnLeftOut } from '#domain/closeout/left-out-notes';
import type { LeftOut } from '#domain/closeout/row';
import { groupName } from './group-filters.ts';

/** What the results of groups of lots leave out. Example: '1 shipment has no proceeds: Dalhart'. */
export const groupNotes = (
  groups: readonly (LeftOut & Pick<NamedCloseoutGroup, 'name'>)[],
  by: CloseoutGrouping,
): string[] => notesOnLeftOut(groups, (lacking) => listed(lacking.map(({ name }) => groupName(by, name))));
