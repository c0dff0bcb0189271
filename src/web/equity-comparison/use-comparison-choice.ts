import { type Day, isDay } from '#domain/kit/days';
import { NOW, notCapturedMessage, orderProblem } from '#domain/snapshots/comparison/messages';
import { type ScreenScope, useScope } from '../lib/scope.ts';
import { useSearchText } from '../lib/search-params.ts';

/** What the address compares: two days and, for an admin, an owner. */
export interface ComparisonChoice {
  from: string;
  to: string;
  scope: ScreenScope;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
}

/** By default the last snapshot before today is compared with the present. */
export function useComparisonChoice(lastDay: Day | undefined): ComparisonChoice {
  const [from, setFrom] = useSearchText('from');
  const [to, setTo] = useSearchText('to');
  const scope = useScope();
  return {
    from: from || (lastDay ?? ''),
    to: to || NOW,
    scope,
    setFrom,
    setTo,
  };
}

/** What is wrong with the days, by field, before anything is asked of the server. */
export function choiceProblems(
  { from, to }: Pick<ComparisonChoice, 'from' | 'to'>,
  days: readonly Day[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!isDay(from)) problems['from'] = 'From must be a valid date';
  if (to !== NOW && !isDay(to)) problems['to'] = 'To must be a valid date, or now';
  if (Object.keys(problems).length > 0) return problems;
  if (!days.includes(from)) problems['from'] = notCapturedMessage(from);
  if (to !== NOW && !days.includes(to)) problems['to'] = notCapturedMessage(to);
  const order = orderProblem(from, to === NOW ? null : to);
  return { ...problems, ...(order && { [order.field]: order.message }) };
}
