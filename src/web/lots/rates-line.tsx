import { ratesLine } from '#domain/kit/rates-line';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { Note } from '../ui/messages.tsx';

type Typed = TypedNumber | null | undefined;

/** Rates per head and per cwt of the totals above. It keeps its height while empty, so that nothing below moves. */
export const RatesLine = ({ head, pounds, dollars }: { head: Typed; pounds: Typed; dollars: Typed }) => (
  <Note component="output" display="block" mih="1.4rem">
    {ratesLine({
      head: numberTyped(head),
      pounds: numberTyped(pounds),
      dollars: numberTyped(dollars),
    })}
  </Note>
);
