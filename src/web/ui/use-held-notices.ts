import { useEffect, useLayoutEffect, useRef } from 'react';
import { holdNotices } from './notices.ts';

/**
 * Holds notices back while a dialog saves and states what it saved. They appear at the end, or when the dialog is closed before, and
 * are not announced a second time. Source: decision 75.
 */
export function useHeldNotices(isHeld: boolean, isAnnounced: boolean): void {
  const announced = useRef(false);
  useLayoutEffect(() => {
    if (isAnnounced) announced.current = true;
  }, [isAnnounced]);
  useEffect(() => {
    if (!isHeld) return undefined;
    announced.current = false;
    const show = holdNotices();
    return () => show(announced.current);
  }, [isHeld]);
}
