import { infiniteQueryOptions } from '@tanstack/react-query';
import { countNotes, listAssignees, listNotes } from '#api/notes';
import type { RequestOf } from '#api/endpoint';
import type { NotedKind } from '#domain/notes/notes';
import { call } from '../lib/call.ts';
import { callQuery } from '../lib/query-client.ts';

export type NotesFilter = Omit<RequestOf<typeof listNotes>, 'offset' | 'limit'>;

const PAGE = 50;

export const notesQuery = (filter: NotesFilter) =>
  infiniteQueryOptions({
    queryKey: ['notes', filter],
    queryFn: ({ pageParam }) => call(listNotes, { ...filter, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? undefined : pages.length * PAGE),
  });

export const noteCountsQuery = (about_kind: NotedKind) =>
  callQuery(['notes', 'counts', about_kind], countNotes, { about_kind });

export const assigneesQuery = callQuery(['notes', 'assignees'], listAssignees);
