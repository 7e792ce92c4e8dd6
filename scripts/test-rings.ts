/**
 * The tests run in two rings: `npm test` with every change, and `npm run test:rest` with what takes longer. Every test
 * file belongs to exactly one of them. A file that is named nowhere here is in the first, unless it is a journey, a screen
 * or a proof.
 */
export type Ring = 'test' | 'rest'

/** The journeys of `npm test`, by the district of the house that they walk through: short ones that cross a few slices. */
export const dailyJourneys: Readonly<Record<string, readonly string[]>> = {
  setup: ['e2e/setup-lists.test.ts'],
  people: ['e2e/permissions.test.ts'],
  signing: ['e2e/signing-locked.test.ts'],
  engineering: ['e2e/gauges.test.ts'],
  suppliers: ['e2e/pre-qualification.test.ts'],
  sales: ['e2e/enquiry-to-quote.test.ts'],
  // The story of the stock takes four times as long; here pipes of two heats come in, and some are set aside.
  steel: ['e2e/goods-receipts.test.ts'],
  purchasing: ['e2e/requisitions.test.ts'],
  payables: ['e2e/invoice-without-order.test.ts'],
  production: ['e2e/travellers.test.ts'],
  dispatch: ['e2e/delivery-notes.test.ts'],
  house: ['e2e/client/sign-in.test.ts'],
}

/** Journeys of a minute and more: they begin first, so that no worker is left with one while the other has nothing to do. */
export const longJourneys =
  /[/\\](story-of-[\w-]+|steel-stock|certificates|order-to-release|company-in-depth|enquiry-to-quote)\.test\.ts$/

/** Tests beside the code and about it that wait for `npm run test:rest`, with what takes them so long. */
export const slowTests: Readonly<Record<string, string>> = {
  'db/demo/load/load.test.ts': 'loads the demonstration company and lives in it',
  'scripts/new-slice.test.ts': 'compiles the whole program with the slices it has written',
  'scripts/pipe-wall.test.ts': 'starts the command anew for each of its cases',
  'src/modules/dispatch/declarations/rights.test.ts': 'declares as each role',
  'src/modules/dispatch/delivery-ledger/cases.test.ts': 'makes and delivers pieces for each of its cases',
  'src/modules/dispatch/loads/slice.test.ts': 'loads, sends and unloads notes in every way',
  'src/modules/dispatch/receipt-links/slice.test.ts': 'sends a note for each way in which a link is used',
  'src/modules/dispatch/trace/sureness.test.ts': 'makes products of which less and less is sure',
  'src/modules/dispatch/traveller-delivery-notes/built-in.test.ts': 'builds delivered parts into others',
  'src/modules/dispatch/traveller-delivery-notes/changed-order.test.ts':
    'delivers for each change of an order',
  'src/modules/dispatch/traveller-delivery-notes/rights.test.ts': 'delivers pieces as each role',
  'src/modules/house/client-area/deliveries.test.ts': 'delivers, and looks at each delivery as its customer',
  'src/modules/house/company-export/restore.test.ts': 'exports a company and restores it',
  'src/modules/payables/invoices/accounts.test.ts': 'invoices for each way into the accounts',
  'src/modules/payables/invoices/held.test.ts': 'invoices for each reason why one is held',
  'src/modules/production/operations/on-paper.test.ts': 'takes jobs over from paper in every way',
  'src/modules/production/submittals/exempting.test.ts': 'submits in every way that needs no answer',
  'src/modules/production/traveller-materials/refused.test.ts': 'takes steel in every way that is refused',
  'src/modules/purchasing/supplier-returns/claims.test.ts': 'returns goods and claims for them in every way',
  'src/modules/steel/steel-stock/certificate-copy.test.ts': 'copies certificates onto steel in every way',
  'src/modules/dispatch/delivery-ledger/must-not-go.test.ts': 'delivers in twenty-five ways what must not go',
  'src/modules/dispatch/packages/slice.test.ts': 'packs notes in every way and sets their papers',
  'src/modules/dispatch/delivery-ledger/proofs.test.ts': 'sends notes and proves them in every way',
  'src/modules/dispatch/declarations/papers.test.ts': 'sets every paper of goods out on both sheets',
  'src/modules/dispatch/loads/papers.test.ts':
    'sets every paper of goods out with sixty lines on both sheets',
  'src/modules/dispatch/billing/slice.test.ts': 'delivers for each way in which a line is billed',
  'src/modules/dispatch/delivery-ledger/credit.test.ts':
    'sends notes to customers without credit in every way',
  'src/modules/dispatch/delivery-notes/coming-back.test.ts': 'sends steel and takes it back in every way',
  'src/modules/dispatch/declarations/slice.test.ts': 'declares pieces and steel of every kind',
  'src/modules/dispatch/declarations/certified-to.test.ts':
    'gives out pieces of several specifications, and replaces their certificate',
  'src/modules/dispatch/processing-notes/slice.test.ts':
    'sends pieces to processors and takes them back in every way',
  'src/modules/dispatch/processing-notes/checked.test.ts':
    'packs and checks notes to processors in every way',
  'src/modules/dispatch/traveller-delivery-notes/set-aside.test.ts':
    'delivers pieces whose steel was set aside',
  'src/modules/house/client-area/orders.test.ts': 'looks at orders in work as their customer',
  'src/modules/house/client-area/quote-access.test.ts': 'looks at quotes as each contact',
  'src/modules/house/company-export/jobs.test.ts': 'exports a company by the job',
  'src/modules/payables/invoices/match.test.ts': 'matches invoices with orders in every way',
  'src/modules/payables/invoices/proposals.test.ts': 'begins invoices of orders of every kind',
  'src/modules/production/operations/rejections.test.ts':
    'rejects pieces and works on them again in every way',
  'src/modules/production/operations/serials.test.ts': 'makes pieces one by one',
  'src/modules/production/operations/split.test.ts': 'splits pieces off at every place',
  'src/modules/production/traveller-materials/used-up.test.ts':
    'makes pieces of steel that is moved afterwards',
  'src/modules/production/travellers/changes.test.ts': 'revises drawings of travellers in work',
  'src/modules/purchasing/non-conformances/heat.test.ts': 'holds all steel of a heat in every way',
  'src/modules/steel/steel-stock/certified-to.test.ts':
    'judges, finds and releases steel of several specifications',
  'src/modules/dispatch/trace/slice.test.ts': 'makes, delivers and traces whole products',
  'src/modules/dispatch/traveller-delivery-notes/returns.test.ts':
    'delivers pieces and takes them back in every way',
  'src/modules/dispatch/traveller-delivery-notes/to-follow.test.ts': 'delivers pieces whose documents follow',
  'src/modules/house/client-area/papers.test.ts': 'delivers, and opens each paper as its customer',
  'src/modules/production/traveller-materials/made-parts.test.ts':
    'builds made parts into others, however deep',
  'src/modules/people/account/passkeys.test.ts': 'makes and uses passkeys of each kind',
  'src/modules/people/account/second-step.test.ts': 'hashes a password for each way to the second step',
  'src/modules/house/backup/slice.test.ts': 'makes backups of a company',
  'src/modules/house/company-export/demonstration.test.ts': 'exports and restores the demonstration company',
  'src/modules/payables/electronic-invoices/refused-files.test.ts':
    'sends files that take seconds to be refused',
  'src/modules/payables/invoices/weights.test.ts': 'invoices steel by weight in every way',
  'src/platform/server/backup/restoring/before-migration.test.ts': 'backs up and migrates a company',
  'src/platform/server/backup/restoring/restore.test.ts': 'starts a second PostgreSQL to restore into',
  'src/platform/server/database/postgres/supervisor.test.ts': 'starts and ends PostgreSQL again and again',
  'src/platform/server/files/weighing/weight.test.ts': 'unpacks files to hundreds of megabytes',
  'src/platform/server/foreign-files/foreign-processes.test.ts':
    'fills the memory of processes, and waits for their limits of time',
  'src/platform/server/runtime.test.ts': 'starts programs and waits for their end',
  'src/modules/dispatch/declarations/kinds.test.ts': 'declares in every kind of declaration',
  'src/modules/dispatch/declarations/at-once.test.ts':
    'makes and declares pieces for each pair that acts at once',
  'src/modules/dispatch/declarations/under-a-licence.test.ts':
    'declares under licences in each of their states',
  'src/modules/dispatch/deletion-lists/slice.test.ts': 'delivers what is deleted in every way',
  'src/modules/dispatch/delivery-notes/rights.test.ts': 'delivers steel as each role',
  'src/modules/dispatch/legal-holds/slice.test.ts': 'delivers, and holds each file of it',
  'src/modules/dispatch/owed-documents/slice.test.ts': 'delivers, and takes certificates back afterwards',
  'src/modules/dispatch/traveller-delivery-notes/at-once.test.ts':
    'delivers pieces for each pair that acts at once',
  'src/modules/dispatch/traveller-delivery-notes/serials.test.ts': 'delivers pieces by each of their numbers',
  'src/modules/payables/invoices/prepayments.test.ts': 'pays ahead and invoices in every way',
  'src/modules/payables/invoices/release.test.ts': 'invoices for each way in which one is released',
  'src/modules/production/submittals/ways-round.test.ts': 'tries every way round an answer of the customer',
  'src/modules/production/travellers/order-news.test.ts': 'makes travellers for each change of an order',
  'src/modules/purchasing/supplier-returns/rights.test.ts': 'returns goods as each role',
  'src/modules/sales/contract-reviews/changed-order.test.ts': 'reviews each change of an order',
  'src/modules/steel/steel-stock/cover.test.ts': 'takes the cover from steel in every way',
  'src/modules/dispatch/loads/returns.test.ts': 'sends goods back, and loads them in every way',
  'src/modules/dispatch/processing-notes/away.test.ts':
    'sends pieces to processors, and leaves their operation out in every way',
  'src/modules/dispatch/delivery-ledger/customs.test.ts': 'delivers for each thing that customs are told',
  'src/modules/dispatch/traveller-delivery-notes/slice.test.ts': 'delivers pieces in every way',
  'src/modules/payables/invoices/credit-notes.test.ts': 'credits invoices in every way',
  'src/modules/payables/invoices/near-duplicates.test.ts': 'invoices twice in every way',
  'test/conformance/account.test.ts': 'hashes a password for each way into an account',
  'test/conformance/backup.test.ts': 'backs up and restores a company through the commands',
  'test/conformance/document-round-trips.test.ts':
    'saves every document in several sizes, and counts its round trips',
  'test/conformance/frozen-files.test.ts': 'freezes a record of every kind, and tries its files',
  'test/conformance/gates/equal-bodies.test.ts': 'reads every file for each of its planted copies',
  'test/conformance/gates/imports.test.ts': 'reads every file for each of its planted imports',
  'test/conformance/gates/structure.test.ts': 'reads every file for each of its planted faults',
  'test/conformance/gates/runner.test.ts': 'starts the runners of the tests, and waits for a time limit',
  'test/conformance/gates/tools.test.ts':
    'starts linter, compiler, formatter and what finds copies and dead code',
  'test/conformance/home.test.ts': 'makes a house for each document, and reads home in each of its states',
  'test/conformance/list-files.test.ts': 'makes a house for each document whose list is a file',
  'test/conformance/list-plans.test.ts':
    'fills lists with so many rows that PostgreSQL plans as in a large house',
  'test/conformance/route-matrix.test.ts': 'calls every endpoint as each role',
  'test/conformance/setup-fields.test.ts':
    'tries each field of each setup list with each kind of wrong value',
  'test/conformance/setup-files.test.ts': 'exports and imports each setup list as each kind of file',
  'test/conformance/setup-saves.test.ts': 'saves each setup list in each way',
  'test/conformance/special-days.test.ts': 'lives through the days on which clocks change and years end',
}

const daily = new Set(Object.values(dailyJourneys).flat())

export const isTestFile = (path: string): boolean => /^(src|scripts|db|test|e2e)\/.*\.test\.tsx?$/.test(path)

export const isJourney = (path: string): boolean => path.startsWith('e2e/')

export function ringOf(path: string): Ring {
  if (isJourney(path)) return daily.has(path) ? 'test' : 'rest'
  return path.startsWith('test/proofs/') || Object.hasOwn(slowTests, path) ? 'rest' : 'test'
}

/** A file of tests as the report of a runner tells it: how many of its tests passed or failed, and for how long. */
export interface RanFile {
  readonly path: string
  readonly tests: number
  readonly seconds: number
}

/** A sentence for each file that was to run and did not; one whose tests are all skipped did not run either. */
export function notRun(expected: readonly string[], ran: readonly RanFile[]): string[] {
  const tests = Map.groupBy(ran, ({ path }) => path)
  return expected
    .filter((path) => !tests.get(path)?.some((file) => file.tests > 0))
    .map((path) =>
      tests.has(path)
        ? `${path} belongs to this run, but none of its tests ran`
        : `${path} belongs to this run, but did not run`,
    )
}
