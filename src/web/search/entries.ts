import type { Command, Destination } from './destinations.ts';

export interface Entry {
  key: string;
  label: string;
  detail?: string;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | undefined>;
  command?: Command;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

export const entryOf = ({ label, to = '.', params, search, command }: Destination): Entry => ({
  key: `go ${label}`,
  label,
  to,
  ...(params && { params }),
  ...(search && { search }),
  ...(command && { command }),
});
