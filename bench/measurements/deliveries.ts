import { getProfile } from '#api/account';
import { downloadDelivery, sendReports } from '#api/deliveries';
import { MAILED_REPORTS } from '#domain/reports/report-mails';
import { FILE_FORMATS } from '#domain/reports/deliveries';
import { ask } from '../ask.ts';
import { bookSize } from '../book/size.ts';
import { openEnvironment } from '../environment.ts';
import { againstBudget, type Measurement } from '../measurement.ts';
import { milliseconds, slowestDuring } from '../side-by-side.ts';

const MEGABYTE = 1024 * 1024;
const CLIENTS = 40;

/** Milliseconds until the reports are made, and until their files have been downloaded; and for another request meanwhile. */
const BUDGETS = { made: 30_000, downloaded: 120_000, other: 500 };
/** The most that the server may need for it, beside its need before. */
const MOST_MORE = 400;

/** All reports of forty large clients at once: 10,000 lots, 100,000 trades. */
export const deliveries: Measurement = async () => {
  const { admin, middle, drover, close } = await openEnvironment(1, { ...bookSize(1), entities: CLIENTS });
  const other = () => ask(middle, getProfile.path);
  const form = JSON.stringify({ reports: MAILED_REPORTS, formats: FILE_FORMATS, by_mail: false });
  let [batch, bytes, made, downloaded] = ['', 0, 0, 0];
  try {
    await ask(admin, getProfile.path);
    const before = drover.peakMemory() / MEGABYTE;
    const whileMade = await slowestDuring(other, async () => {
      made = await milliseconds(async () => {
        const sent = JSON.parse(await ask(admin, sendReports.path, 'POST', form)) as {
          batch: string;
          deliveries: { stored: boolean }[];
        };
        if (sent.deliveries.filter(({ stored }) => stored).length !== CLIENTS)
          throw new Error('The reports of some clients were not made.');
        ({ batch } = sent);
      });
    });
    const afterMade = drover.peakMemory() / MEGABYTE;
    const whileDownloaded = await slowestDuring(other, async () => {
      downloaded = await milliseconds(async () => {
        bytes = (await ask(admin, downloadDelivery.path.replace(':batch', batch), 'POST', '{}')).length;
      });
    });
    const after = drover.peakMemory() / MEGABYTE;
    console.log(
      `An archive of ${Math.round(bytes / MEGABYTE)} MB; at most ${afterMade.toFixed(0)} MB once made, ${after.toFixed(0)} MB once downloaded.`,
    );
    return [
      againstBudget(
        'the reports of 40 clients with 10,000 lots and 100,000 trades, made',
        'ms',
        BUDGETS.made,
        [made],
      ),
      againstBudget('their 240 files, downloaded', 'ms', BUDGETS.downloaded, [downloaded]),
      againstBudget('the slowest other request meanwhile', 'ms', BUDGETS.other, [whileMade, whileDownloaded]),
      {
        what: 'most memory of the server meanwhile',
        against: 'the most before',
        unit: 'MB',
        target: { mostMore: MOST_MORE },
        ours: after,
        theirs: before,
        ratio: after / before,
        spread: [after / before, after / before],
      },
    ];
  } finally {
    await close();
  }
};
