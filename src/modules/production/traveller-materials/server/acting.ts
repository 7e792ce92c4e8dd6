import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { requireFree } from '#modules/engineering/holds/server/api.ts'
import { type TravellerRow, travellers } from '#modules/production/travellers/server/api.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { type SteelRow, steelStock } from '#modules/steel/steel-stock/server/api.ts'
import type { travellerMaterials, TravellerMaterials } from '../contract.ts'
import type { allocationKinds } from '../domain.ts'
import { allocationTable } from '../table.ts'
import { coveredLines, materialsOf } from './reading.ts'

type Endpoints = (typeof travellerMaterials)['endpoints']
export type BodyOf<Name extends keyof Endpoints> = Endpoints[Name] extends {
  readonly body: infer B extends z.ZodType
}
  ? z.output<B>
  : never
export type Line = Awaited<ReturnType<typeof coveredLines>>[number]

/** What an act is given: the traveller under its lock, and its lines as they are covered. */
export interface Asked<Body> {
  readonly row: TravellerRow
  readonly lines: readonly Line[]
  readonly body: Body
}

/**
 * Makes the handler of one act: the acts of one traveller come one after another, in all its revisions. Throws 404, 412 and 422.
 * What the act gives back stands in the trail of the traveller.
 */
export const actOf =
  <Name extends keyof Endpoints>(
    name: Name,
    act: (ctx: Context, asked: Asked<BodyOf<Name>>) => Promise<string | null>,
  ) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, BodyOf<Name>>,
  ): Promise<TravellerMaterials> => {
    const row = await travellers.lock(ctx, params.id, version)
    await ctx.tx.query(sql`SELECT FROM ${travellerTable} WHERE id = ${row.rootId} FOR UPDATE`)
    const what = await act(ctx, { row, lines: await coveredLines(ctx, row), body })
    if (what) travellers.note(ctx, row, name, { changes: { material: { from: null, to: what } } })
    return materialsOf(ctx, row)
  }

/** The line that an act is about. @throws 422 */
export function requireLine(lines: readonly Line[], rootId: string): Line {
  const line = lines.find((one) => one.rootId === rootId)
  if (!line) throw invalid({ lineRootId: ['This traveller has no such material line.'] })
  return line
}

/** The line for which a piece of stock is kept or given out. @throws 422 */
export function requireHolding(lines: readonly Line[], { id, number }: SteelRow, isIssued: boolean): Line {
  const line = lines.find(({ stock }) =>
    stock.some((one) => one.stockId === id && (!isIssued || one.issuedPieces > 0)),
  )
  if (!line) throw refused('not_kept', `${number} is not ${isIssued ? 'issued' : 'kept'} for this traveller.`)
  return line
}

/** A piece of stock as it is. @throws 422 at `stockId` */
export async function requireSteel(ctx: Context, id: string, field = 'stockId'): Promise<SteelRow> {
  const row = await steelStock.find(ctx, id)
  if (!row) throw invalid({ [field]: ['There is no such steel.'] })
  return row
}

/** What steel is kept and used for, as its ledger names it. */
export const usedFor = ({ rootId, number }: TravellerRow) => ({
  entity: 'travellers',
  id: rootId,
  label: number,
})

/** What a booking of steel says it is for. */
export const purposeOf = ({ number }: TravellerRow, { lineNo }: Pick<Line, 'lineNo'>): string =>
  `${number} line ${lineNo}`

/** For whom steel is used: of steel of a customer its owner, of what is conditionally released the quote of the order. */
export const forWhom = (row: TravellerRow, steel: SteelRow) => ({
  companyId: steel.ownerCompanyId ? (row.companyId ?? null) : null,
  quoteId: steel.condition ? (row.orderLines[0]?.quoteId ?? null) : null,
})

interface NewEntry {
  readonly kind: keyof typeof allocationKinds
  readonly stockId: string
  readonly lineRootId: string
  readonly pieces?: number
  readonly lengthMm?: string
  readonly massKg?: string
  readonly covers?: string
  readonly stockOperationId?: string | null
  readonly reservationId?: string | null
  readonly heatId?: string | null
  readonly heatNo?: string | null
  readonly certificateId?: string | null
  readonly certificateNo?: string | null
  readonly reason?: string | null
}

/** Adds a row to the ledger of the traveller's material; a trigger sums it. */
export const addEntry = (ctx: Context, { rootId }: TravellerRow, entry: NewEntry) =>
  insertRow(ctx.tx, allocationTable, {
    ...entry,
    travellerRootId: rootId,
    byId: ctx.actor.id,
    at: ctx.clock.now().toISOString(),
  })

/** @throws 422 with the first refusal */
export const refuseIf = (...refusals: readonly (Refusal | null)[]): void =>
  throwRefusal(because(...refusals), 'cannot_use')

/** @throws 423 while something holds the traveller as a whole */
export const requireNotHeld = (ctx: Context, { rootId, number }: TravellerRow): Promise<void> =>
  requireFree(ctx, [{ entity: travellers.slice, id: rootId, label: number }])

/** Why steel is not built into what goes to somebody else; null: it is ours or the customer's. */
export const foreignRefusal = (
  { companyId = null }: Pick<TravellerRow, 'companyId'>,
  { ownerCompanyId = null, ownerName, number }: Pick<SteelRow, 'ownerCompanyId' | 'ownerName' | 'number'>,
): Refusal | null =>
  ownerCompanyId === null || ownerCompanyId === companyId
    ? null
    : refuse(
        'owner',
        { stock: number, company: ownerName ?? '-' },
        `${number} belongs to ${ownerName ?? 'a customer'}.`,
      )

/** Why steel of somebody else is not used here; null: it is ours or the customer's. */
export function ownerRefusal(row: TravellerRow, line: Line, steel: SteelRow): Refusal | null {
  const { ownerCompanyId = null, number } = steel
  const foreign = foreignRefusal(row, steel)
  if (foreign) return foreign
  if (ownerCompanyId === null && line.supply === 'free_issue')
    return refuse(
      'free_issue',
      { stock: number, line: line.lineNo },
      `Line ${line.lineNo} takes steel of ${row.companyName ?? 'the customer'}; ${number} is our own.`,
    )
  return null
}
