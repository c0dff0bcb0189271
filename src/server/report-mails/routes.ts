import { refuse } from '#api/errors';
import {
  addReportMail,
  deleteReportMail,
  listReportMailLog,
  listReportMails,
  LOG_PAGE,
  sendReportMail,
  stopReportMails,
  updateReportMail,
} from '#api/report-mails';
import type { Day } from '#domain/kit/days';
import { nextMailDay, type ReportMail } from '#domain/reports/report-mails';
import { confirmPassword } from '../account/confirm-password.ts';
import { editConflict, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/routes.ts';
import { acceptForms } from '../http/json-body.ts';
import { route, type App } from '../http/route.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Report by email not found';

export function reportMailRoutes(app: App): void {
  const needMailServer = (): void => {
    if (app.env.SMTP_URL === undefined) refuse('conflict', 'Email is not set up on this server');
  };

  route(app, listReportMails, async ({ db, today }) => ({
    by_mail: app.env.SMTP_URL !== undefined,
    mails: (await db.rows(queries.mails)).map((mail) => shown(mail, today)),
  }));

  route(app, listReportMailLog, ({ db, input }) => db.rows(queries.entriesBefore(input.before_id, LOG_PAGE)));

  route(app, addReportMail, async (context) => {
    const { db, input, today } = context;
    if (input.enabled) needMailServer();
    await confirmPassword(context, input.current_password);
    return db.write(async (tx) => {
      const added = await tx.row(queries.insertMail(input, today));
      return shown(await foundRow(tx, queries.mailById(added?.id ?? 0), NOT_FOUND), today);
    });
  });

  route(app, updateReportMail, async (context) => {
    const { db, input, today } = context;
    const { id, version, current_password: password, ...typed } = input;
    if (typed.enabled) needMailServer();
    // The password is checked first, so that its refusal does not reveal which mails exist.
    await foundRow(db, queries.mailById(id), NOT_FOUND);
    await confirmPassword(context, password);
    return db.write(async (tx) => {
      const saved = await tx.row(queries.updateMail(id, version, typed, today));
      const now = await foundRow(tx, queries.mailById(id), NOT_FOUND);
      const texts = (of: typeof typed) => ({ ...of, addresses: of.addresses.join(', ') });
      if (!saved) throw editConflict(texts(typed), { ...texts(now), version: now.version });
      return shown(now, today);
    });
  });

  route(app, deleteReportMail, ({ db, input }) => deleteRecord(db, 'report_mails', input.id, NOT_FOUND));

  route(app, sendReportMail, async ({ db, input, today }) => {
    needMailServer();
    const queued = await db.write((tx) => tx.row(queries.queueNow(input.id, today)));
    return { addresses: queued?.addresses ?? refuse('not_found', NOT_FOUND) };
  });

  app.http.register(async (http) => {
    acceptForms(http);
    route({ ...app, http }, stopReportMails, async ({ db, input }) => {
      const done = await db.write((tx) => tx.row(queries.stopMails(input.key)));
      if (!done?.stopped) refuse('not_found', 'This link is not valid');
      return {};
    });
  });
}

function shown(mail: queries.StoredMail, today: Day): ReportMail {
  const { id, report, day_of_month, addresses, enabled, set_by, version } = mail;
  const next_day = enabled ? nextMailDay(mail, today) : null;
  return { id, report, day_of_month, addresses, enabled, set_by, next_day, version };
}
