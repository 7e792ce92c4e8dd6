import { sql } from 'drizzle-orm'
import {
  type DrawingKind,
  drawingLabel,
  isCurrent,
  isProcedure,
} from '#modules/engineering/drawings/domain.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import type { RouteLine } from '../domain/route.ts'

interface Registered {
  readonly id: string
  readonly number: string
  readonly rev: string
  readonly kind: DrawingKind
  readonly status: string
}

const columns = sql`${drawing.id}, ${drawing.number} AS number, ${drawing.rev} AS rev, ${drawing.kind} AS kind, ${drawing.status} AS status`

/** Ours, or that customer's. */
const usableFor = (companyId: string | null | undefined) =>
  sql`(${drawing.companyId} IS NULL OR ${drawing.companyId} = ${companyId ?? null}::uuid) AND ${drawing.status} <> 'cancelled'`

interface Named {
  readonly drawingRevisionId?: string | null | undefined
  readonly drawingNo?: string | null | undefined
  readonly drawingRev?: string | null | undefined
  readonly companyId?: string | null | undefined
}

/**
 * The drawing of a traveller with the names that it has in the register: that which was chosen, else the one that number and revision
 * name. Words that the register does not have stay words. @throws 422 for one that is another customer's or a procedure
 */
export async function namedDrawing(ctx: Context, sent: Named, whole: Named, before: Named | undefined) {
  const { companyId, drawingNo, drawingRev } = whole
  const isChosen = sent.drawingRevisionId && sent.drawingRevisionId !== before?.drawingRevisionId
  const isTyped = before !== undefined && (drawingNo !== before.drawingNo || drawingRev !== before.drawingRev)
  const id = isChosen ? sent.drawingRevisionId : isTyped ? null : whole.drawingRevisionId
  if (id) {
    const [found] = await ctx.tx.query<Registered>(sql`
      SELECT ${columns} FROM ${drawing} WHERE ${drawing.id} = ${id} AND ${usableFor(companyId)}`)
    if (!found || isProcedure(found.kind)) throw notChoosable('drawingRevisionId')
    return { drawingRevisionId: found.id, drawingNo: found.number, drawingRev: found.rev }
  }
  if (!drawingNo || !drawingRev) return { drawingRevisionId: null }
  const [found] = await ctx.tx.query<Registered>(sql`
    SELECT ${columns} FROM ${drawing}
    WHERE ${drawing.kind} = 'drawing' AND lower(${drawing.number}) = lower(btrim(${drawingNo}))
      AND lower(${drawing.rev}) = lower(btrim(${drawingRev})) AND ${usableFor(companyId)}
    ORDER BY ${drawing.companyId} IS NULL LIMIT 1`)
  return found
    ? { drawingRevisionId: found.id, drawingNo: found.number, drawingRev: found.rev }
    : { drawingRevisionId: null }
}

type Line = RouteLine & { readonly rootId: string }

/**
 * The lines of a route with the procedures of the register that they name: a number alone means its current revision. What a line
 * of the revision before says stays. @throws 422 at the line for a drawing or another customer's procedure
 */
export async function withProcedures(
  ctx: Context,
  lines: readonly Line[],
  { before, companyId }: { readonly before: readonly Line[]; readonly companyId: string | null | undefined },
): Promise<Line[]> {
  const earlier = new Map(before.map((line) => [line.rootId, line]))
  const isKept = (line: Line) => {
    const old = earlier.get(line.rootId)
    const id = line.procedureRevisionId ?? null
    if (!old || (line.procedure ?? null) !== (old.procedure ?? null)) return false
    return id === null || id === old.procedureRevisionId
  }
  const asked = lines.filter((line) => !isKept(line) && (line.procedureRevisionId || line.procedure))
  const ids = asked.flatMap((line) => line.procedureRevisionId ?? [])
  const words = asked.flatMap((line) => line.procedure?.trim().toLowerCase() ?? [])
  const found =
    asked.length === 0
      ? []
      : await ctx.tx.query<Registered>(sql`
          SELECT ${columns} FROM ${drawing} WHERE ${drawing.kind} <> 'drawing' AND ${usableFor(companyId)}
            AND (${drawing.id} = ANY(${sql.param(ids)}::uuid[])
              OR ${drawing.status} = 'current' AND lower(${drawing.number}) = ANY(${sql.param(words)}::text[])
              OR lower(${drawing.number} || ' rev ' || ${drawing.rev}) = ANY(${sql.param(words)}::text[]))
          ORDER BY ${drawing.companyId} IS NULL`)
  return lines.map((line, at) => {
    if (isKept(line)) {
      const old = earlier.get(line.rootId)
      return { ...line, procedureRevisionId: old?.procedureRevisionId ?? null }
    }
    return { ...line, ...procedureOf(line, at, { found, old: earlier.get(line.rootId) }) }
  })
}

function procedureOf(
  { procedure, procedureRevisionId }: Line,
  at: number,
  { found, old }: { readonly found: readonly Registered[]; readonly old: Line | undefined },
) {
  const isChosen = procedureRevisionId && procedureRevisionId !== old?.procedureRevisionId
  if (isChosen || (procedureRevisionId && !old)) {
    const chosen = found.find(({ id }) => id === procedureRevisionId)
    if (!chosen)
      throw invalid({ [`route.${at}.procedureRevisionId`]: ['Choose a procedure of the register.'] })
    return { procedureRevisionId: chosen.id, procedure: drawingLabel(chosen) }
  }
  const word = procedure?.trim().toLowerCase()
  const named = found.find(
    (one) =>
      drawingLabel(one).toLowerCase() === word ||
      (isCurrent(one.status) && one.number.toLowerCase() === word),
  )
  return named
    ? { procedureRevisionId: named.id, procedure: drawingLabel(named) }
    : { procedureRevisionId: null }
}

/** The current revision of what a revision of a traveller begins with, where a newer one took its place. */
export async function currentOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Registered>> {
  const found = await ctx.tx.query<Registered & { readonly from: string }>(sql`
    SELECT old.id AS "from", now.id, now.number, now.rev, now.kind, now.status
    FROM ${drawing} old JOIN ${drawing} now ON now.root_id = old.root_id AND now.status = 'current'
    WHERE old.id = ANY(${sql.param(ids)}::uuid[])`)
  return new Map(found.map(({ from, ...now }) => [from, now]))
}
