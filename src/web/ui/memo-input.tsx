import { memo, useCallback, useLayoutEffect, useRef, type FunctionComponent, type ReactNode } from 'react';

/** A function that stays the same one, and calls the last one given. */
function useLatest(handler: Handler | undefined): Handler {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current?.(...args), []);
}

type Handler = (...args: never[]) => void;

interface Handlers {
  onChange?: Handler | undefined;
  onKeyDown?: Handler | undefined;
  onBlur?: Handler | undefined;
}

/**
 * An input that is rendered again only when what it shows changes, although its handlers are other functions each time: a key in one field
 * of a form renders the whole form, of which each input is a dozen components.
 */
export function memoInput<Props extends Handlers>(Input: (props: Props) => ReactNode) {
  const Memo = memo(Input as FunctionComponent<Handlers>);
  return function MemoInput(props: Props) {
    const onChange = useLatest(props.onChange);
    const onKeyDown = useLatest(props.onKeyDown);
    const onBlur = useLatest(props.onBlur);
    return <Memo {...props} onChange={onChange} onKeyDown={onKeyDown} onBlur={onBlur} />;
  };
}
