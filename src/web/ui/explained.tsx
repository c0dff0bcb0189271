import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import classes from './explained.module.css';

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }));

/** The explanation, or a function that returns it when needed. */
export type Explanation = string | (() => string);

interface ExplainedProps {
  children: ReactNode;
  explanation: Explanation;
  className?: string | undefined;
}

/**
 * Shows an explanation on hover and focus. The tooltip is loaded and mounted only when needed, as a long table has thousands of
 * estimates.
 */
export function Explained({ children, explanation, className }: ExplainedProps) {
  const [isShown, setIsShown] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = () => setIsShown(true);
  const hide = () => setIsShown(false);
  return (
    <>
      <button
        type="button"
        ref={target}
        className={[classes.explained, className].filter(Boolean).join(' ')}
        aria-describedby={isShown ? id : undefined}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {children}
      </button>
      {isShown && (
        <Suspense>
          <Tooltip
            target={target}
            opened
            id={id}
            label={typeof explanation === 'function' ? explanation() : explanation}
          />
        </Suspense>
      )}
    </>
  );
}
