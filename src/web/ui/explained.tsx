import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { TermId } from './terms.ts';
import classes from './explained.module.css';
import { lazily } from './lazily.tsx';

const Tooltip = lazily(async () => (await import('./tooltip.tsx')).Tooltip);

export type Explanation = string | (() => string);

interface ExplainedProps {
  children: ReactNode;
  explanation: Explanation;
  className?: string | undefined;
  term: TermId;
}

/** A press that also shows the explanation, as on a phone, does not open the glossary yet, in milliseconds. */
const SAME_PRESS = 400;

/** Explains on hover and focus. The tooltip is mounted only when needed, as a long table has thousands of estimates. */
export function Explained({ children, explanation, className, term }: ExplainedProps) {
  const router = useRouter();
  const shownAt = useRef(0);
  const [isShown, setIsShown] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = () => {
    if (!isShown) shownAt.current = performance.now();
    setIsShown(true);
  };
  const press = () => {
    if (isShown && performance.now() - shownAt.current > SAME_PRESS)
      void router.navigate({ to: '/glossary', hash: term });
    else show();
  };
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
        onClick={press}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {children}
      </button>
      {isShown && (
        <Tooltip
          target={target}
          opened
          id={id}
          label={
            <>
              <div>{typeof explanation === 'function' ? explanation() : explanation}</div>
              <div className={classes.hint}>Press again for the glossary</div>
            </>
          }
        />
      )}
    </>
  );
}
