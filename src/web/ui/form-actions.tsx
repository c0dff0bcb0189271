import { useEffect, type ReactNode } from 'react';
import classes from './form-actions.module.css';

/** The height in pixels that an on-screen keyboard covers at the bottom of the page. */
function coveredHeight(viewport: VisualViewport): number {
  // A page that is zoomed into is covered by nothing.
  if (viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}

/** Sets `--keyboard` to the height that an on-screen keyboard covers: only some browsers shrink the page for it. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const note = () =>
      document.documentElement.style.setProperty('--keyboard', `${coveredHeight(viewport)}px`);
    viewport.addEventListener('resize', note);
    viewport.addEventListener('scroll', note);
    return () => {
      viewport.removeEventListener('resize', note);
      viewport.removeEventListener('scroll', note);
      document.documentElement.style.removeProperty('--keyboard');
    };
  }, []);
}

/** The buttons at the end of a form, the one that saves last. On a phone they stay at the bottom of the screen, above its keyboard. */
export function FormActions({ children }: { children: ReactNode }) {
  useKeyboardHeight();
  return <div className={classes.actions}>{children}</div>;
}
