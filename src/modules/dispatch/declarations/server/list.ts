import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { starts } from '#platform/server/documents/starts-from.ts'
import { notFound } from '#platform/server/errors.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { travellerDeliveryNoteLineTable as noteLine } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { allocationSumTable } from '#modules/production/traveller-materials/table.ts'
import { materialLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { isCertifiedTo } from '#modules/steel/certificates/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { type DeclarationListRow, declarations } from '../contract.ts'
import { kindOf, STATEMENT } from '../domain/kinds.ts'
import { declarationTable as table } from '../table.ts'
import { anyNote, steelOfNote } from './notes.ts'

const plan = listPlanOf(declarations, table, {
  joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId} LEFT JOIN ${anyNote} n ON n.id = ${table.noteId}`,
  columns: { companyName: sql`co.name`, noteNumber: sql`n.number` },
  searchAlso: (pattern) => [
    sql`${table.noteId} = ANY(ARRAY(SELECT n.id FROM ${anyNote} n WHERE n.search LIKE ${pattern}))`,
    sql`${table.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
  ],
  numbers: sql`${table.number}`,
  prefixes: [sql`${table.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<DeclarationListRow>> => listPage<DeclarationListRow>(ctx, plan, query, addressOf(exchange))

const noteChoice = {
  from: sql`${anyNote} n JOIN ${companyTable} co ON co.id = n.company_id`,
  id: sql`n.id`,
  code: sql`n.number`,
  name: sql`n.number || ', ' || co.name`,
  active: sql`(n.status NOT IN ('void', 'cancelled'))`,
  order: sql`n.number DESC, n.id`,
}
const everyNote = optionsOf(noteChoice)
const declaredNotes = optionsOf({
  ...noteChoice,
  where: sql`EXISTS (SELECT FROM ${table} d WHERE d.note_id = n.id)`,
})

/** Notes of pieces and of steel that go or went; whoever writes no declarations is told of those that have one. */
export const notes: typeof everyNote = (ctx, asked) =>
  (ctx.actor.permissions.has('declarations:create') ? everyNote : declaredNotes)(ctx, asked)

/** Those that count, for the one that takes the place of another. */
export const countingOnes = optionsOf({
  from: sql`${table} d`,
  id: sql`d.id`,
  code: sql`d.number`,
  name: sql`d.number`,
  active: sql`(d.status = 'issued')`,
  order: sql`d.number DESC, d.id`,
})

interface Begun {
  readonly facilityId: string
  readonly placeOfIssue: string
  readonly supersedesId: string | null
  readonly standards: readonly { standard: string; edition: string }[]
}

/**
 * The specification that is stated of a piece which was given out: what its line asks for where the piece is certified to it,
 * else what it was taken in as.
 */
const statedFor = (sum: SQL, piece: SQL): SQL => sql`coalesce((
  SELECT ml.specification_id FROM ${materialLineTable} ml JOIN ${travellerTable} t ON t.id = ml.traveller_id AND t.in_force
  WHERE ml.root_id = ${sum}.line_root_id AND ${isCertifiedTo(piece, { specificationId: sql`ml.specification_id` })}),
  ${piece}.specification_id)`

/** What a declaration about a note begins with. @throws 404 */
async function begunFor(ctx: Context, noteId: string) {
  const [begun] = await ctx.tx.query<Begun>(sql`
    SELECT n.facility_id AS "facilityId", fa.city AS "placeOfIssue",
      (SELECT d.id FROM ${table} d WHERE d.note_id = n.id AND d.kind = 'coc' AND d.status = 'issued') AS "supersedesId",
      (SELECT coalesce(json_agg(x ORDER BY x.standard), '[]') FROM (
        SELECT DISTINCT sp.code AS standard, sp.edition FROM ${noteLine} l
        JOIN ${allocationSumTable} s ON s.traveller_root_id = l.traveller_id AND s.issued_covers > 0
        JOIN ${steelStockTable} st ON st.id = s.stock_id
        JOIN ${specificationTable} sp ON sp.id = ${statedFor(sql`s`, sql`st`)}
        WHERE l.note_id = n.id
        UNION SELECT sp.code, sp.edition FROM ${steelOfNote} st
        JOIN ${specificationTable} sp ON sp.id = st.specification_id WHERE st.note_id = n.id) x) AS standards
    FROM ${anyNote} n JOIN ${facilityTable} fa ON fa.id = n.facility_id WHERE n.id = ${noteId}`)
  if (!begun) throw notFound()
  const { standards, ...header } = begun
  return {
    noteId,
    ...header,
    statement: STATEMENT,
    lines: standards.map((one, at) => ({ ...one, lineNo: (at + 1) * 10 })),
  }
}

const rights = ['traveller-delivery-notes:read'] as const

/** What goes beside a certificate of conformity, and what is declared of steel: of the kind that whoever writes it chooses. */
const besideCertificate = async (ctx: Context, [noteId = '']: readonly string[]) => ({
  ...(await begunFor(ctx, noteId)),
  kind: 'origin' as const,
  statement: kindOf('origin').statement,
  supersedesId: null,
})

/**
 * The handler of the proposal: the standards of the steel of a note, and the certificate that counts for it now; beside that, a
 * declaration of another kind, which whoever writes it chooses.
 */
export const proposal = starts(declarations, {
  'traveller-delivery-note': {
    rights,
    propose: async (ctx, [noteId = '']) => ({ kind: 'coc' as const, ...(await begunFor(ctx, noteId)) }),
  },
  'beside-certificate': { rights, propose: besideCertificate },
  'delivery-note': { rights: ['delivery-notes:read'], propose: besideCertificate },
})
