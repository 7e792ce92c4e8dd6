import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { type TravellerRow, travellers } from '#modules/production/travellers/server/api.ts'
import { findMaterial } from '#modules/steel/material-search/server/api.ts'
import type { FoundMaterial, MaterialNeed } from '#modules/steel/material-search/contract.ts'
import type { SteelRow } from '#modules/steel/steel-stock/server/api.ts'
import { needOf, openOf } from '../domain.ts'
import { type Line, refuseIf, requireLine } from './acting.ts'
import { coveredLines } from './reading.ts'

/** What is looked for in stock for what a line still needs. @throws 422 for what is no steel */
function stillNeeded(row: TravellerRow, line: Line): MaterialNeed {
  const need = needOf(line.stored, {
    pieces: Math.max(1, Math.ceil(Number(openOf(line)))),
    facilityId: row.facilityId,
    companyId: row.companyId ?? null,
    quoteId: row.orderLines[0]?.quoteId ?? null,
  })
  if (!need) throw invalid({ line: [`Line ${line.lineNo} is no steel of a form and size.`] })
  return need
}

/** Our own steel serves no line that the customer gives the steel for. */
function withoutOurs(found: FoundMaterial, line: Line): FoundMaterial {
  if (line.supply !== 'free_issue') return found
  const candidates = found.candidates.filter(({ ownerName }) => ownerName !== null)
  return { ...found, candidates, candidateCount: candidates.length }
}

/** The handler of the search: steel for one line, the best first. */
export async function search(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { line: string }, unknown>,
) {
  const row = await travellers.require(ctx, params.id)
  const line = requireLine(await coveredLines(ctx, row), query.line)
  const need = stillNeeded(row, line)
  return { ...withoutOurs(await findMaterial(ctx, need), line), need }
}

/** @throws 422 where a piece of stock is not what the line asks for, or cannot be taken, with the reason of the search */
export async function requireFits(
  ctx: Context,
  row: TravellerRow,
  line: Line,
  steel: SteelRow,
): Promise<void> {
  const found = await findMaterial(ctx, stillNeeded(row, line), steel.id)
  if (found.candidates.length > 0) return
  const [excluded] = found.excluded
  const values = { stock: steel.number, line: line.lineNo }
  refuseIf(
    excluded
      ? refuse(`steel_${excluded.hindrance}`, values, `${steel.number}: ${excluded.reason}`)
      : otherMaterial(line, steel),
  )
}

export const otherMaterial = ({ lineNo }: Line, { number }: SteelRow) =>
  refuse(
    'other_material',
    { stock: number, line: lineNo },
    `${number} is not the material of line ${lineNo}.`,
  )
