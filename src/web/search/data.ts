import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchRecords } from '#api/search';
import { callUntil } from '../lib/call.ts';

/** The records that match a text; while another text is searched for, those of the last one. */
export const useFound = (text: string) =>
  useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => callUntil(searchRecords, { text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
