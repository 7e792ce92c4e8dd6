import { sql } from 'drizzle-orm'
import { present } from '#platform/server/documents/printing/printing.ts'
import type { Context } from '#platform/server/context.ts'
import { printedAddress } from '#modules/people/companies/server/api.ts'
import { supplierReturns as contract } from '#modules/purchasing/supplier-returns/contract.ts'
import { type SupplierReturnRow, supplierReturns } from '#modules/purchasing/supplier-returns/server/api.ts'
import { supplierReturnTable as table } from '#modules/purchasing/supplier-returns/table.ts'
import { sentByItself } from '../domain.ts'
import type { LoadedNote } from './loaded-note.ts'

type Line = SupplierReturnRow['lines'][number]

/** Pieces of steel and what is counted; anything else is one thing that somebody carries. */
const countOf = ({ stockId, goods, quantity }: Line) =>
  stockId || goods?.uom === 'each' ? Math.max(1, Math.ceil(Number(quantity))) : 1

const whatOf = ({ lines }: SupplierReturnRow) => {
  const [first, ...more] = lines
  const unknown = lines.filter(({ massKg }) => massKg === null).length
  const named = first?.piece?.number ?? first?.goods?.text
  return present([
    'Return to supplier',
    named && (more.length > 0 ? `${named} and ${more.length} more` : named),
    unknown > 0 && `mass of ${unknown} of ${lines.length} lines not known`,
  ]).join(', ')
}

/** A return as loads see it: its lines lie loose on the lorry, and weigh what the stock knows of them. */
function asLoaded(row: SupplierReturnRow): LoadedNote {
  const lines = row.lines.map((line) => ({ ...line, quantity: countOf(line) }))
  return {
    entity: 'supplier-returns',
    id: row.id,
    version: row.version,
    number: row.number,
    status: row.status,
    facilityId: row.facilityId,
    plannedOn: row.returnedOn,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    massKg: lines.reduce((sum, { massKg }) => sum + Number(massKg ?? 0), 0).toFixed(3),
    shipTo: printedAddress(row.address).join('\n'),
    carrier: row.carrier,
    loadId: row.loadId,
    loadNumber: row.loadNumber,
    loadState: row.loadState,
    goesTo: row.companyName,
    what: whatOf(row),
    conditions: [sentByItself(row)],
    lines,
    packages: lines.length > 0 ? [{ lineNo: 1, kind: 'loose' }] : [],
    packageContents: lines.map(({ lineNo, quantity }) => ({ packageNo: 1, noteLineNo: lineNo, quantity })),
  }
}

/** Returns to suppliers on loads: they were sent by their own act, so that nothing of them is booked when the lorry leaves. */
export const returnsToLoad = {
  entity: 'supplier-returns' as const,
  table,
  dispatchRight: contract.endpoints.send.access,
  read: async (ctx: Context, ids: readonly string[]): Promise<LoadedNote[]> =>
    ids.length === 0
      ? []
      : (await supplierReturns.rows(ctx, sql`WHERE ${table}.id = ANY(${sql.param(ids)}::uuid[])`)).map(
          asLoaded,
        ),
  lock: async (ctx: Context, ids: readonly string[]): Promise<void> => {
    await ctx.tx.query(
      sql`SELECT FROM ${table} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`,
    )
  },
  dispatch: () => Promise.resolve(),
}
