import { Outlet } from '@tanstack/react-router';
import { DiscardQuestion } from '../ui/discard-question.tsx';

/** What stands around every page, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <DiscardQuestion />
    </>
  );
}
