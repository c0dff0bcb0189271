import type { Alert } from '../kit/alert.ts';
import type { AlertFacts } from './alerts.ts';
import { addDays } from '../kit/days.ts';
import { counted, day } from '../kit/format.ts';

/** Days of notice before a policy's end date. */
export const LRP_NOTICE_DAYS = 14;
/** How many days an ended LRP policy is listed by name; afterwards it is only counted. */
export const SETTLEMENT_NOTICE_DAYS = 90;

/** Example: an LRP policy that ends on 2026-12-04 is announced from 2026-11-20 to its end. */
export const lrpEnding = ({ policies, today }: AlertFacts): Alert[] =>
  policies
    .filter(({ end_date }) => end_date >= today && end_date <= addDays(today, LRP_NOTICE_DAYS))
    .map(({ id, endorsement_number, end_date }) => ({
      key: `lrp_ending:${id}`,
      kind: 'lrp_ending',
      since: addDays(end_date, -LRP_NOTICE_DAYS),
      message: `LRP endorsement ${endorsement_number} ends on ${day(end_date)}`,
      link: '/risk-management/lrp',
      facts: end_date,
    }));

/** Policies that ended long ago are counted in one line, as those of many years would fill the list. Source: decision 66. */
export function lrpUnsettled({ unsettled: { recent, earlier } }: AlertFacts): Alert[] {
  const named = recent.map(({ id, endorsement_number, end_date }): Alert => ({
    key: `lrp_settlement:${id}`,
    kind: 'lrp_settlement',
    since: addDays(end_date, 1),
    message: `LRP endorsement ${endorsement_number} ended on ${day(end_date)}: enter its actual ending value`,
    link: `/risk-management/lrp?q=${encodeURIComponent(endorsement_number)}`,
    facts: end_date,
  }));
  if (earlier.day === null) return named;
  const ended = counted(earlier.endorsements, 'LRP endorsement', 'LRP endorsements');
  return [
    ...named,
    {
      key: 'lrp_settlement:earlier',
      kind: 'lrp_settlement',
      since: addDays(earlier.day, 1),
      message: `${ended} ended by ${day(earlier.day)} without an actual ending value`,
      link: '/risk-management/lrp',
      facts: `${earlier.endorsements} ${earlier.day}`,
    },
  ];
}
