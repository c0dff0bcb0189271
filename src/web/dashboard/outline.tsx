import { Paper, Skeleton, Stack } from '@mantine/core';
import { Page } from '../ui/page.tsx';
import classes from './outline.module.css';
import dashboard from './dashboard.module.css';

const Card = ({ className, lines }: { className: string | undefined; lines: number }) => (
  <Paper withBorder px="md" py="sm" aria-busy className={[classes.card, className].filter(Boolean).join(' ')}>
    <Skeleton height={20} width="9rem" />
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={12} width={line === lines - 1 ? '60%' : undefined} />
    ))}
  </Paper>
);

export const HeadlineOutline = () => (
  <Card className={`${dashboard.headline} ${classes.headline}`} lines={2} />
);

export const LotsOutline = ({ lots }: { lots: number }) => (
  <Card className={`${dashboard.lots} ${classes.lots}`} lines={lots} />
);

/** The steps of a newcomer before it is known which are done. */
export const StepsOutline = () => <Card className={classes.steps} lines={2} />;

/** Headline, attention and lots by need before their figures. */
export const FirstOutline = ({ lots }: { lots: number }) => (
  <div className={dashboard.first}>
    <HeadlineOutline />
    <Card className={`${dashboard.attentionBox} ${classes.attention}`} lines={3} />
    {lots > 0 && <LotsOutline lots={lots} />}
  </div>
);

/** The cards of the first screen as high as they usually are, before anything in them is known. */
export const CardsOutline = () => (
  <Stack gap="sm">
    <FirstOutline lots={5} />
    <div className={dashboard.values}>
      <Card className={classes.summary} lines={5} />
      <div className={dashboard.stats}>
        <Card className={classes.stat} lines={1} />
        <Card className={classes.stat} lines={1} />
        <Card className={classes.stat} lines={1} />
      </div>
    </div>
  </Stack>
);

/** The whole page before the user's profile, without any data. */
export const DashboardOutline = () => (
  <Stack gap="sm">
    <div className={classes.ticker} />
    <Page title="Dashboard" badge={<Skeleton height={12} width="16rem" my={6} />}>
      <CardsOutline />
    </Page>
  </Stack>
);
