import type { Context } from '#platform/server/context.ts'
import type { SeriesRow } from '../contract.ts'
import {
  counterKey,
  type DocumentKind,
  hasYear,
  isByFacility,
  patternProblem,
  renderNumber,
} from '../domain.ts'
import {
  type Counter,
  type Facility,
  findCounters,
  findFacilities,
  findSeries,
  type StoredSeries,
} from './queries.ts'
import { type Kinds, requireKind } from './kinds.ts'
import { sameShape } from './rules.ts'

const EARLIER_YEARS = 4

/** A series as it is counted: which facility, which pattern. */
interface Series {
  readonly stored: StoredSeries | null
  readonly kind: DocumentKind
  readonly facility: Facility | null
  readonly pattern: string
}

function allSeries(kinds: Kinds, stored: readonly StoredSeries[], facilities: readonly Facility[]): Series[] {
  return [...kinds.values()].flatMap((kind) => {
    const own = stored.filter((one) => one.kind === kind.slice)
    const shared = own.find(({ facilityId }) => facilityId === null) ?? null
    const pattern = shared?.pattern ?? kind.pattern
    const rest = facilities.flatMap((facility): Series[] => {
      const found = own.find(({ facilityId }) => facilityId === facility.id)
      return found ? [{ stored: found, kind, facility, pattern: found.pattern }] : []
    })
    return [{ stored: shared, kind, facility: null, pattern }, ...rest]
  })
}

/** Who counts with a series: the facility it belongs to, each one without a pattern of its own, or all together. */
function countingWith(
  series: Series,
  all: readonly Series[],
  facilities: readonly Facility[],
): (Facility | null)[] {
  if (series.facility) return [series.facility]
  if (!isByFacility(series.pattern)) return [null]
  const apart = new Set(
    all.flatMap(({ kind, facility }) => (kind === series.kind && facility ? [facility.id] : [])),
  )
  return facilities.filter(({ id, active }) => active && !apart.has(id))
}

interface Counting {
  readonly series: Series
  readonly facility: Facility | null
  readonly year: number
  readonly day: string
  readonly key: string
}

function countings(
  series: Series,
  all: readonly Series[],
  facilities: readonly Facility[],
  today: string,
): Counting[] {
  const thisYear = Number(today.slice(0, 4))
  return countingWith(series, all, facilities).flatMap((facility) =>
    Array.from({ length: hasYear(series.pattern) ? EARLIER_YEARS + 1 : 1 }, (_, ago): Counting => {
      const year = thisYear - ago
      // With the month in it, an earlier year is told by its last month.
      const day = ago === 0 ? today : `${year}-12-31`
      const parts = { day, facilityCode: facility?.code ?? null }
      return { series, facility, year, day, key: counterKey(series.pattern, parts) }
    }),
  )
}

const toRow = ({ series, facility, year, day }: Counting, counter: Counter | undefined) => {
  const number = (count: number) =>
    renderNumber(series.pattern, { day, facilityCode: facility?.code ?? null }, count)
  const count = counter?.last ?? 0
  return {
    facilityId: facility?.id ?? null,
    facilityName: facility?.name ?? null,
    year,
    last: count === 0 ? null : number(count),
    count,
    next: number(count + 1),
    takenOver: counter?.takenOver ?? null,
  }
}

/** Every series with its counters of this year and of earlier ones that were used. */
export async function overview(ctx: Context, kinds: Kinds): Promise<SeriesRow[]> {
  const [stored, facilities] = [await findSeries(ctx.tx), await findFacilities(ctx.tx)]
  const all = allSeries(kinds, stored, facilities)
  const today = ctx.today()
  const counted = all.map((series) => countings(series, all, facilities, today))
  const counters = await findCounters(
    ctx.tx,
    counted.flat().map(({ key }) => key),
  )
  return all.map((series, at) => ({
    id: series.stored?.id ?? null,
    version: series.stored?.version ?? null,
    kind: series.kind.slice,
    label: series.kind.label,
    hasFacility: series.kind.hasFacility,
    isYearly: series.kind.isYearly,
    facilityId: series.facility?.id ?? null,
    facilityName: series.facility?.name ?? null,
    pattern: series.pattern,
    usualPattern: series.kind.pattern,
    counters: (counted[at] ?? [])
      .filter(({ year, key }) => year === Number(today.slice(0, 4)) || counters.has(key))
      .map((one) => toRow(one, counters.get(one.key))),
  }))
}

interface Wanted {
  readonly kind: string
  readonly facilityId?: string | null | undefined
  readonly pattern: string
}

/** What a pattern would give next for everybody who would count with it, and what speaks against it. */
export async function preview(ctx: Context, kinds: Kinds, wanted: Wanted) {
  const kind = requireKind(kinds, wanted.kind)
  const { pattern } = wanted
  const wrong = patternProblem(pattern, kind)
  if (wrong) return { problem: wrong, numbers: [] }
  const [stored, facilities] = [await findSeries(ctx.tx), await findFacilities(ctx.tx)]
  const facilityId = wanted.facilityId ?? null
  const facility = facilities.find(({ id }) => id === facilityId) ?? null
  const today = ctx.today()
  const all = allSeries(kinds, stored, facilities)
  const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  const counting = countingWith({ stored: null, kind, facility, pattern }, all, facilities)
  const keyOf = (one: Facility | null, day: string) =>
    counterKey(pattern, { day, facilityCode: one?.code ?? null })
  const counters = await findCounters(
    ctx.tx,
    counting.flatMap((one) => [keyOf(one, today), keyOf(one, nextYear)]),
  )
  const next = (one: Facility | null, day: string) =>
    renderNumber(
      pattern,
      { day, facilityCode: one?.code ?? null },
      (counters.get(keyOf(one, day))?.last ?? 0) + 1,
    )
  return {
    problem: sameShape(kinds, { kind: kind.slice, facilityId, pattern }, stored, facilities),
    numbers: counting.map((one) => ({
      facilityName: one?.name ?? null,
      next: next(one, today),
      nextYear: next(one, nextYear),
    })),
  }
}
