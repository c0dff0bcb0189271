import { Outlet } from '@tanstack/react-router';
import { DiscardQuestion } from '../ui/discard-question.tsx';

/** The frame of every page, with or without a session. */
export function Root() {
  return (
    <>
      <Outlet />
      <DiscardQuestion />
    </>
  );
}
