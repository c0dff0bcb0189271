import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingScreen } from '../ui/loading-screen.tsx';

const HOME = '/dashboard';

/** The pages without a session, to which it makes no sense to return. */
const SESSION_PAGES = /^\/(signin|signup|forgot-password|reset-password|unsubscribe)\b/;

/**
 * Where to go after signing in: the address in the search part of /signin if it is one of this site, else the dashboard.
 *
 * @example returnAddress('/lot/7?tab=financial#lrp', 'https://drover.example') is '/lot/7?tab=financial#lrp'
 * @example returnAddress('//evil.example', 'https://drover.example') is '/dashboard'
 */
export function returnAddress(from: unknown, origin: string): string {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, origin)) return HOME;
  const url = new URL(from, origin);
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//');
  return isElsewhere || SESSION_PAGES.test(url.pathname) ? HOME : url.pathname + url.search + url.hash;
}

/** Leads a user who has signed in to the address that they were sent to the sign-in page from. */
export function Return() {
  const { history } = useRouter();
  const { return: from } = useSearch({ strict: false });
  useEffect(() => history.replace(returnAddress(from, window.location.origin)), [history, from]);
  return <LoadingScreen />;
}
