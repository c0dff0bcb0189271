import { Checkbox, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { OffersAnswer } from '#api/lrp-offers';
import { day as dayText, head as headText, weightExact } from '#domain/kit/format';
import { LRP_TYPE_LABELS } from '#domain/lrp/lrp';
import { fitMessages } from '#domain/lrp/offers/fit-messages';
import { saleMessage } from '#domain/lrp/offers/sale-period';
import type { PricedOffer } from '#domain/risk/protection/offers';
import { useMay } from '../../lib/profile.ts';
import { useSearchText } from '../../lib/search-params.ts';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { EmptyState, Note, Notes, QueryError, SectionTitle } from '../../ui/messages.tsx';
import { offersQuery, type OffersInput } from './data.ts';
import type { Need } from './need.ts';
import { OffersOfType } from './offers-of-type.tsx';
import { SimulatedOffersMark } from './simulated-offers-mark.tsx';

/** A chosen offer, with the cattle it was priced for. */
export interface ChosenOffer {
  offer: PricedOffer;
  /** Head that it would insure; null where it is not known which of the cattle they are. */
  head: number | null;
  out_wt: number;
  beginning: boolean;
}

export interface OffersPanelProps {
  /** The cattle, or the type, that offers are asked for. */
  input: OffersInput;
  /** $/cwt; 0 where none is known. */
  basis?: number;
  need?: Need | null;
  /** For a narrow card: each level is a card. */
  compact?: boolean;
  /** Actions for the selected offer. */
  children: (chosen: ChosenOffer) => ReactNode;
}

const NOT_STORED = 'No offers of this day are stored';

const WHO_SELLS =
  'LRP is sold by licensed crop insurance agents only. Drover shows what RMA offers, so that you can compare it before you call yours.';

/** LRP offers for some cattle, those that fit, and the end of the sale period. Source: beyond-2 K. */
export function OffersPanel(props: OffersPanelProps) {
  const [beginning, setBeginning] = useSearchText('beginning');
  const isBeginning = beginning === '1';
  const input: OffersInput = { ...props.input, subsidy: isBeginning ? 'beginning' : 'standard' };
  const found = useQuery({ ...offersQuery(input), placeholderData: (shown) => shown });
  if (!useMay('seeMarket')) return <Note>Your account does not see LRP offers.</Note>;
  if (found.isLoadingError) return <QueryError message="Failed to load LRP offers" query={found} />;
  if (!found.data)
    return (
      <Stack gap="sm" aria-busy aria-label="Loading LRP offers...">
        <Skeleton height={28} width="50%" />
        <Skeleton height={props.compact ? 200 : 360} />
      </Stack>
    );
  return (
    <Stack gap="sm" component="section" aria-label="Offers">
      <OffersHead answer={found.data} now={new Date(found.dataUpdatedAt)} compact={props.compact ?? false} />
      <OffersBody {...props} answer={found.data} beginning={isBeginning} />
      <Checkbox
        label="Beginning or veteran producer"
        checked={isBeginning}
        onChange={({ currentTarget: { checked } }) => setBeginning(checked ? '1' : '')}
      />
      <Note>{WHO_SELLS}</Note>
    </Stack>
  );
}

interface OffersHeadProps {
  answer: OffersAnswer;
  /** When the answer was given. */
  now: Date;
  compact: boolean;
}

function OffersHead({ answer, now, compact }: OffersHeadProps) {
  const { effective, sale, provider } = answer;
  const isCurrent = effective === null || effective === sale.effective;
  const isStored = answer.offers.length > 0;
  return (
    <div>
      <Group gap="sm" align="center">
        <SectionTitle {...(compact && { size: 'h5', order: 4 })}>
          {effective === null ? 'LRP offers' : `Offers of ${dayText(effective)}`}
          {!compact && cattleName(answer)}
        </SectionTitle>
        {provider === 'simulated' && <SimulatedOffersMark />}
      </Group>
      <Text size="sm" role="status">
        {isCurrent ? saleMessage(sale, now) : isStored ? 'No longer open: kept as history' : NOT_STORED}
      </Text>
    </div>
  );
}

/** Example: ' for HP-2603 (Fed, 152 head x 1,425 lb)'; empty without cattle. */
function cattleName({ cattle, fit }: OffersAnswer): string {
  if (!cattle) return '';
  const types = (fit?.types ?? []).map(({ type }) => LRP_TYPE_LABELS[type]).join(', ');
  const head = cattle.head > 0 ? `${headText(cattle.head)} head x ` : '';
  return `${cattle.lot === null ? '' : ` for ${cattle.lot}`} (${types}, ${head}${weightExact(cattle.est_out_wt)} lb)`;
}

interface OffersBodyProps extends OffersPanelProps {
  answer: OffersAnswer;
  beginning: boolean;
}

function OffersBody({
  answer,
  beginning,
  basis = 0,
  need = null,
  compact = false,
  children,
}: OffersBodyProps) {
  const { offers, fit, cattle, effective } = answer;
  const messages = useFitMessages(answer);
  const types = useMemo(() => {
    const offered = [...new Set(offers.map(({ type }) => type))];
    return fit ? fit.types.filter(({ type }) => offered.includes(type)) : offered.map(ofTypeAlone);
  }, [offers, fit]);
  if (effective === null || types.length === 0)
    return (
      <>
        <Notes lines={messages} />
        <EmptyState title={effective === null ? 'No Offers Yet' : 'No Offers'}>
          {effective === null
            ? 'Offers are posted on the afternoon of each business day.'
            : 'There are none of this type on that day. Leave the day empty for the newest.'}
        </EmptyState>
      </>
    );
  return (
    <>
      <Notes lines={messages} />
      <SimpleGrid cols={{ base: 1, xl: types.length }} spacing="lg">
        {types.map(({ type, factor }) => (
          <OffersOfType
            key={type}
            type={type}
            isOnly={types.length === 1}
            offers={offers.filter((offer) => offer.type === type)}
            insured={{
              // Steers and heifers are insured apart, and how many there are of each is not known.
              head: types.length === 1 ? (fit?.head ?? 0) : 0,
              out_wt: cattle?.est_out_wt ?? 0,
              basis,
              factor,
            }}
            outDate={cattle?.est_out_date ?? null}
            fitting={fit?.fitting ?? []}
            best={fit?.chosen ?? null}
            need={need}
            beginning={beginning}
            compact={compact}
          >
            {children}
          </OffersOfType>
        ))}
      </SimpleGrid>
    </>
  );
}

const ofTypeAlone = (type: PricedOffer['type']) => ({ type, factor: null });

function useFitMessages({ fit, cattle, offers, effective }: OffersAnswer): string[] {
  const { data: rules } = useQuery(lrpRulesQuery);
  return useMemo(() => {
    if (!fit || !cattle || !rules || effective === null) return [];
    const ends = [...new Set(offers.map(({ end_date }) => end_date))];
    return fitMessages(fit, { cattle, ends, rules, effective });
  }, [fit, cattle, offers, effective, rules]);
}
