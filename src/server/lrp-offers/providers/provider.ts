import type { Day } from '#domain/kit/days';
import type { OfferSource } from '#domain/lrp/offers/offer';

/** RMA's file of a day as a source gives it; null while it is not posted. */
export interface FetchedOffers {
  name: string;
  content: Uint8Array;
}

/** A source of LRP offers. It does not access the database: the caller reads and stores the file. */
export interface OfferProvider {
  readonly source: OfferSource;
  /** Whether a day's file may still change once it is stored. */
  readonly replacesFiles: boolean;
  /** A failure is a `ProviderFailure`: its message has no address. */
  fileOf(day: Day): Promise<FetchedOffers | null>;
}
