import { SmallNote } from './messages.tsx';
import { Sentence } from './sentence.tsx';

/** Under a figure, what it lacks: '1 shipment has no weight'. Nothing where it is whole. */
export const MissingDataNote = ({ of: message }: { of: string | null }) =>
  message !== null && (
    <SmallNote component="div">
      <Sentence>{message}</Sentence>
    </SmallNote>
  );
