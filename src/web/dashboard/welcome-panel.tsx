import { day } from '#domain/kit/format';
import { useProfile } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';

/** The greeting, in the line below the page's title. */
export function WelcomePanel() {
  const { full_name, entity_name } = useProfile();
  const today = useToday();
  return (
    <>
      <span>Welcome, {full_name}</span>
      {` · ${entity_name}`}
      {today && ` · ${day(today)}`}
    </>
  );
}
