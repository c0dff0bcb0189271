import type { Report } from './document.ts';

/** The name of a report's file. Example: `position-statement-lazy-k-ranch-2026-11-22.pdf`. */
export function reportFileName(
  { title, entity_name, day }: Pick<Report, 'title' | 'entity_name' | 'day'>,
  ending: string,
): string {
  const words = `${title} ${entity_name}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[...words, day].join('-').slice(0, 120)}.${ending}`;
}
