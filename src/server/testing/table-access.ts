/**
 * The permitted operations on the rows of every table and view, independent of the handlers:
 *
 * - `nobody`: no user; only the database's own triggers and functions
 * - admin: administrators over all clients
 * - client: an administrator inside the entity that owns the row
 * - clients: an administrator inside any entity
 * - self: the user who owns the row
 * - users: every user of the entity that owns the row
 * - entity: its users, and an administrator inside it
 * - signed-in: every signed-in user
 *
 * `table: kind` is one of several kinds of row in that table. A trade without an owner that is inserted inside a client becomes the client's.
 */
const DECLARED = `
                                       select                insert                update                delete
public.entities                        entity+admin          admin                 entity+admin          nobody
public.users                           self+client+admin     admin                 self+admin            admin
public.lots                            entity+admin          entity+admin          entity+admin          entity+admin
public.lot_sums                        entity+admin          nobody                nobody                nobody
public.receivings                      entity+admin          entity+admin          entity+admin          entity+admin
public.outs                            entity+admin          entity+admin          entity+admin          entity+admin
public.expenses                        entity+admin          entity+admin          entity+admin          entity+admin
public.feeding_plans                   entity+admin          entity+admin          entity+admin          entity+admin
public.purchase_plans                  entity+admin          entity+admin          entity+admin          entity+admin
public.trades                          entity+admin          client+admin          client+admin          client+admin
public.trades: of nobody               admin                 clients+admin         admin                 admin
public.trade_imports                   admin                 admin                 admin                 nobody
public.trade_imports: of a client      client+admin          client+admin          client+admin          nobody
public.import_profiles                 clients+admin         admin                 admin                 admin
public.waiting_files                   clients+admin         admin                 clients+admin         admin
public.record_imports                  entity+admin          entity+admin          entity+admin          nobody
public.column_choices                  entity+admin          entity+admin          entity+admin          entity+admin
public.lrp                             self+client+admin     self+client+admin     self+client+admin     self+client+admin
public.lrp_rules                       signed-in             admin                 admin                 admin
public.lrp_offers                      signed-in             admin                 nobody                admin
public.lrp_offer_files                 admin                 admin                 nobody                admin
public.lrp_ending_values               signed-in             admin                 admin                 admin
public.lrp_closed_days                 signed-in             admin                 nobody                admin
public.lrp_offer_fetches               signed-in             admin                 admin                 admin
public.scenarios                       entity+admin          entity+admin          entity+admin          entity+admin
public.comparisons                     entity+admin          entity+admin          entity+admin          entity+admin
public.notes                           client+admin          client+admin          client+admin          client+admin
public.notes: shared                   entity+admin          client+admin          client+admin          client+admin
public.scenarios: of everything        admin                 admin                 admin                 admin
public.quotes                          signed-in             admin                 admin                 admin
public.options_quotes                  entity+clients+admin  admin                 admin                 admin
public.options_quotes: of a put        entity+clients+admin  admin                 admin                 admin
public.settlements: of a future        signed-in             admin                 admin                 admin
public.settlements: of an option       clients+admin         admin                 admin                 admin
public.prices: of a future             signed-in             nobody                nobody                nobody
public.prices: of an option            entity+clients+admin  nobody                nobody                nobody
public.firm                            clients+admin         nobody                admin                 nobody
public.quote_refreshes                 admin                 admin                 admin                 nobody
public.equity_history                  entity+admin          admin                 nobody                admin
public.equity_days                     entity+admin          admin                 nobody                admin
public.equity_days: over everything    admin                 admin                 nobody                admin
public.equity_positions                entity+admin          admin                 nobody                admin
public.margin_rates                    signed-in             admin                 admin                 admin
public.account_balances                entity+admin          entity+admin          entity+admin          entity+admin
public.borrowing_terms                 entity+admin          entity+admin          entity+admin          entity+admin
public.borrowing_reports               entity+admin          entity+admin          nobody                entity+admin
public.report_mails                    entity+admin          users                 users                 users
public.report_mail_log                 entity+admin          nobody                nobody                nobody
public.deliveries                         client+admin          client+admin          client+admin          nobody
public.value_at_risk                   entity+admin          entity+admin          entity+admin          nobody
public.value_at_risk: over everything  admin                 admin                 admin                 nobody
public.scheduled_runs                  admin                 admin                 admin                 nobody
public.alert_dismissals                self                  self                  self                  self
public.sample_lots                     self+admin            self+admin            nobody                self+admin
public.mail_preferences                self+admin            self+admin            nobody                self+admin
public.mail_recipients                 admin                 admin                 admin                 nobody
public.mailed_alerts                   admin                 admin                 admin                 admin
public.history: of a lot               entity+admin          nobody                nobody                nobody
public.history: of a user              client+admin          nobody                nobody                nobody
app.lrp_values                         nobody                nobody                nobody                nobody
app.lrp_positions                      nobody                nobody                nobody                nobody
app.lrp_payoffs                        self+client+admin     nobody                nobody                nobody
auth.passwords                         nobody                nobody                nobody                nobody
auth.sessions                          nobody                nobody                nobody                nobody
auth.refresh_tokens                    nobody                nobody                nobody                nobody
auth.api_tokens                        nobody                nobody                nobody                nobody
auth.mails                             nobody                nobody                nobody                nobody
auth.recoveries                        nobody                nobody                nobody                nobody
auth.invitations                       nobody                nobody                nobody                nobody
auth.throttles                         nobody                nobody                nobody                nobody
auth.secrets                           nobody                nobody                nobody                nobody
auth.webhooks                          nobody                nobody                nobody                nobody
auth.webhook_events                    nobody                nobody                nobody                nobody
auth.webhook_alerts                    nobody                nobody                nobody                nobody
auth.record_counts                     nobody                nobody                nobody                nobody
auth.imported_trades                   nobody                nobody                nobody                nobody
migrations.applied                     nobody                nobody                nobody                nobody
migrations.access                      nobody                nobody                nobody                nobody
`;

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The caller: a visitor without a session, the row's owner, a user of the same entity, one of another, or an administrator: over all clients, inside the row's entity, or inside another. */
export const CALLERS = [
  'visitor',
  'self',
  'colleague',
  'neighbour',
  'admin',
  'client',
  'other client',
] as const;
export type Caller = (typeof CALLERS)[number];

const meant: Record<string, readonly Caller[]> = {
  nobody: [],
  admin: ['admin'],
  self: ['self'],
  client: ['client'],
  clients: ['client', 'other client'],
  users: ['self', 'colleague'],
  entity: ['self', 'colleague', 'client'],
  'signed-in': ['self', 'colleague', 'neighbour', 'admin', 'client', 'other client'],
};

export interface Declared {
  /** The table, and which of its rows. */
  row: string;
  table: string;
  may: Record<Operation, ReadonlySet<Caller>>;
}

const callersOf = (row: string, words: string): Caller[] =>
  words.split('+').flatMap((word) => {
    const callers = meant[word];
    if (!callers) throw new Error(`${row} says "${word}", which is not a kind of caller.`);
    return [...callers];
  });

/** The declaration, line by line. */
export const tableAccess: readonly Declared[] = DECLARED.split('\n')
  .filter((line) => /^\w/.test(line))
  .map((line) => {
    const [row = '', ...words] = line.split(/ {2,}/);
    const [select, insert, update, remove] = words.map((word) => new Set(callersOf(row, word)));
    if (!select || !insert || !update || !remove)
      throw new Error(`${row} does not declare all four operations.`);
    const may = { select, insert, update, delete: remove };
    return { row, table: row.replace(/:.*/, ''), may };
  });
