import { sql } from 'drizzle-orm'
import { operationTemplateTable as template } from '#modules/engineering/operation-templates/table.ts'
import { companyReference } from '#modules/people/companies/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { importHandlers } from '#platform/server/import-export/handlers.ts'
import type { TravellerInput, TravellerRecord } from '../contract.ts'
import { type PaperJob, paperJob } from '../contract/paper-jobs.ts'
import { travellerTable as traveller } from '../table.ts'

type Create = (ctx: Context, call: { body: TravellerInput }) => Promise<TravellerRecord>

const references = {
  facilityId: { table: facilityTable },
  pslLevelId: { table: pslLevelTable },
  // Only what is current is copied: an older edition of a template has the same code.
  templateId: {
    table: sql`(SELECT ${template.id} AS id, ${template.code} AS code FROM ${template} WHERE ${template.status} = 'current')`,
  },
  companyId: companyReference,
}

/** A traveller as it begins for a job on paper: it is submitted, approved and released like any other. */
const travellerOf = ({
  paperNo,
  paperSeq: _,
  paperDay: __,
  serialNumbers = [],
  ...row
}: PaperJob): TravellerInput => ({
  ...row,
  origin: 'import',
  reason: `Begun on paper as ${paperNo}`,
  destination: row.companyId ? 'customer' : 'stock',
  serialScheme: serialNumbers.length > 0 ? 'typed' : 'none',
  serialNumbers,
  heatRule: 'any',
  priority: row.priority ?? 'normal',
  orderLines: [],
  route: [],
})

/** @throws 422 where it does not stand at one of its operations, or nothing comes before that */
function requirePlace({ route }: TravellerRecord, paperSeq: number): void {
  const done = route.filter(({ included }) => included)
  const sentence = !done.some(({ lineNo }) => lineNo === paperSeq)
    ? `The template has no operation ${paperSeq} that is done on this part.`
    : done.every(({ lineNo }) => lineNo >= paperSeq)
      ? `Nothing comes before operation ${paperSeq}: it just begins.`
      : null
  if (sentence) throw invalid({ paperSeq: [sentence] })
}

/** One row of the sheet: a draft that knows where it stands. Nothing is vouched for by it. */
const importJob =
  (create: Create) =>
  async (ctx: Context, { body }: { body: PaperJob }): Promise<void> => {
    const { paperNo, paperSeq, paperDay } = body
    if (paperDay > ctx.today()) throw invalid({ paperDay: ['This day has not come yet.'] })
    const made = await create(ctx, { body: travellerOf(body) })
    requirePlace(made, paperSeq)
    await ctx.tx.query(sql`
      UPDATE ${traveller} SET paper_no = ${paperNo}, paper_seq = ${paperSeq}, paper_day = ${paperDay} WHERE id = ${made.id}`)
  }

/** What a sheet may say of a job that is here already, as it is stored. */
const stored = sql`SELECT t.id, t.version, t.paper_no AS "paperNo", t.description, t.quantity, t.facility_id AS "facilityId",
  t.psl_level_id AS "pslLevelId", t.template_id AS "templateId", t.due_on AS "dueOn", t.paper_seq AS "paperSeq",
  t.paper_day AS "paperDay", t.company_id AS "companyId", t.customer_order_no AS "customerOrderNo", t.project,
  t.drawing_no AS "drawingNo", t.drawing_rev AS "drawingRev", t.serial_numbers AS "serialNumbers", t.priority, t.notes
  FROM ${traveller} t WHERE t.is_current AND t.paper_no IS NOT NULL AND t.status <> 'cancelled'`

/** Takes jobs that were begun on paper over from a sheet, one to a row; each is imported once, by its number on paper. */
export const paperJobImport = (create: Create) =>
  importHandlers({
    input: paperJob,
    columns: columnsOf(paperJob, Object.keys(references)),
    references,
    key: ['paperNo'],
    // An empty cell says nothing of them.
    kept: new Set(['serialNumbers', 'priority']),
    blank: {},
    create: importJob(create),
    update: () => {
      throw refused('known', 'This job is here already, and says something else. Change it on its page.')
    },
    select: () => stored,
  })
