import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { specificationGradeTable, specificationTable } from '#modules/setup/specifications/table.ts'
import { type SteelRecord, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { handlers } from '#modules/steel/steel-stock/server/actions.ts'
import { scrapPieces } from '#modules/steel/steel-stock/server/reports/differences.ts'
import { reservePieces } from '#modules/steel/steel-stock/server/movements/reserving.ts'
import { inspect, takeInWith } from '#modules/steel/steel-stock/server/saving.ts'
import { cut } from '#modules/steel/steel-stock/server/movements/cutting.ts'
import { issuePieces } from '#modules/steel/steel-stock/server/movements/giving-out.ts'
import { measure } from '#modules/steel/steel-stock/server/movements/measuring.ts'
import { move } from '#modules/steel/steel-stock/server/movements/moving.ts'
import { steelToCome } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { type Draw, drawsOf } from '../draw.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

/** What is taken in; with what is cut and split off about 400 rows of stock come of it. */
const TAKEN_IN = 310

interface StockedHeat {
  readonly heatNo: string
  readonly millId: string
}

interface Yard {
  /** What walls are measured with. */
  readonly gaugeId: string
  readonly heats: readonly StockedHeat[]
  /** Whose free-issue steel lies here. */
  readonly customerIds: readonly string[]
  readonly day: string
  readonly share: number
  readonly tick: () => string
}

/** NPS, schedule, kg/m, about. */
const pipes = [
  ['2', '160'], ['3', '80'], ['4', '120'], ['6', '80'], ['6', 'XXS'], ['8', '100'], ['10', '60'], ['12', '80'],
] as const // biome-ignore format: sizes read better in rows

const flanges = ['6 in class 600 WN, B16.5', '4 in class 300 WN, B16.5', '8 in class 900 WN, B16.5'] as const
const jobs = ['Spool 7', 'Header H-2', 'Trap barrel', 'Nozzle N4', 'Test spool'] as const

interface Places {
  readonly facilityId: string
  readonly shortCode: string
  readonly racks: readonly string[]
  readonly cage: string
}

async function placesOf(acting: Acting): Promise<Places[]> {
  const rows = await acting.tx.query<{ facilityId: string; shortCode: string; id: string; code: string }>(sql`
    SELECT fa.id AS "facilityId", fa.short_code AS "shortCode", p.id, p.code FROM ${storageLocationTable} p
    JOIN ${facilityTable} fa ON fa.id = p.facility_id WHERE p.active ORDER BY fa.sort_order, p.position`)
  const codes = [...new Set(rows.map(({ shortCode }) => shortCode))]
  return codes.flatMap((shortCode) => {
    const here = rows.filter((row) => row.shortCode === shortCode)
    const [first] = here
    const cage = here.find(({ code }) => code.startsWith('Q')) ?? first
    if (!first || !cage) return []
    const racks = here.filter(({ id }) => id !== cage.id || here.length === 1).map(({ id }) => id)
    return [{ facilityId: first.facilityId, shortCode, racks, cage: cage.id }]
  })
}

interface Material {
  readonly specificationId: string
  readonly grade: string
}

async function materialOf(acting: Acting, code: string, grade?: string): Promise<Material | undefined> {
  const [found] = await acting.tx.query<Material>(sql`
    SELECT s.id AS "specificationId", g.name AS grade FROM ${specificationTable} s
    JOIN ${specificationGradeTable} g ON g.specification_id = s.id
    WHERE s.code = ${code} AND (${grade ?? null}::text IS NULL OR g.name = ${grade ?? null})
    ORDER BY g.position LIMIT 1`)
  return found
}

/** A year of pieces in the yard: most are pipe of the certified grade, in every state a piece can be in. */
export async function fillYard(acting: Acting, yard: Yard): Promise<void> {
  const places = await placesOf(acting)
  const pipe = await materialOf(acting, 'ASTM A106/A106M', 'B')
  const forging = await materialOf(acting, 'ASTM A105/A105M')
  if (places.length === 0 || yard.heats.length === 0 || !pipe) return
  const hands = new Hands(acting, yard.tick)
  for (let at = 0; at < Math.ceil(TAKEN_IN * yard.share); at++) {
    const draw = drawsOf(`yard-${at}`)
    const place = places[at % 3 === 0 ? places.length - 1 : 0]
    if (place) await stock({ at, draw, place, yard, hands, pipe, forging: forging ?? pipe })
  }
}

type Call = { params: { id: string }; version: number; query: object }

/** Does one thing after another to a piece, each by whoever does it. */
class Hands {
  readonly #acting: Acting
  readonly #tick: () => string

  constructor(acting: Acting, tick: () => string) {
    this.#acting = acting
    this.#tick = tick
  }

  do(who: PersonKey, endpoint: Endpoint, work: (ctx: Context) => Promise<SteelRecord>): Promise<SteelRecord> {
    return this.#acting.as(who, this.#tick(), endpoint, work)
  }
}

const call = ({ id, version }: SteelRecord): Call => ({ params: { id }, version, query: {} })

interface Job {
  readonly at: number
  readonly draw: Draw
  readonly place: Places
  readonly yard: Yard
  readonly hands: Hands
  readonly pipe: Material
  readonly forging: Material
}

const { endpoints } = steelStock
const create = takeInWith(steelToCome)

/** What lies there, as it was entered. */
function entered({ at, draw, place, yard, pipe, forging }: Job) {
  const heat = draw.pick(yard.heats)
  const ownerCompanyId = at % 17 === 5 ? draw.pick(yard.customerIds) : null
  const isFlange = at % 13 === 4
  const shape = isFlange
    ? { form: 'flange', sizeName: draw.pick(flanges), massKg: draw.between(12, 60).toFixed(1) }
    : pipeOf(draw)
  const qtyPieces = draw.int(1, 6)
  return steelStock.input.parse({
    ...shape,
    qtyPieces,
    ...(isFlange ? forging : pipe),
    certificateType: '3.1',
    ...(at % 19 === 7 ? { heatNo: heat.heatNo } : heat),
    facilityId: place.facilityId,
    locationId: draw.pick(place.racks),
    ownerCompanyId,
    receivedOn: addDays(yard.day, -draw.int(2, 420)),
    oldNumber: at % 5 === 0 ? `Y-${2300 + at}` : null,
    // What came in years ago has no price any more.
    value: ownerCompanyId || at % 9 === 2 ? null : (qtyPieces * draw.between(180, 900)).toFixed(2),
  })
}

function pipeOf(draw: Draw) {
  const [nps, schedule] = draw.pick(pipes)
  return { form: 'pipe', nps, schedule, lengthMm: String(draw.pick([6000, 6000, 6100, 5850, 11_800, 3000])) }
}

/** Takes a lot in and lets happen to it what happens in a yard. */
async function stock(job: Job): Promise<void> {
  const { at, place, hands } = job
  const body = entered(job)
  const made = await hands.do('estimatorPressure', endpoints.create, (ctx) => create(ctx, { body }))
  // The newest have not been looked at yet.
  if (at % 12 === 0) return
  const seen = await hands.do('works', endpoints.inspect, (ctx) =>
    inspect(ctx, { ...call(made), body: { inspection: 'accepted' } }),
  )
  if (at % 21 === 8) {
    await hold(hands, seen, place)
    return
  }
  if (seen.certificates.length === 0) return
  const signature = { pin: DEMO_PIN }
  const free = await hands.do('works', endpoints.release, (ctx) =>
    handlers.release(ctx, { ...call(seen), body: { signature } }),
  )
  await bringToUse(job, free)
}

/** What is read from the piece is not what the papers say: it goes to the cage. */
async function hold(hands: Hands, piece: SteelRecord, { cage }: Places): Promise<void> {
  const reason = 'The heat stamped on one pipe is not the one of the delivery note.'
  const held = await hands.do('works', endpoints.quarantine, (ctx) =>
    handlers.quarantine(ctx, { ...call(piece), body: { reason, pieces: 1 } }),
  )
  await hands.do('works', endpoints.move, (ctx) => move(ctx, { ...call(held), body: { locationId: cage } }))
}

async function bringToUse({ at, draw, place, yard, hands }: Job, piece: SteelRecord): Promise<void> {
  const purpose = draw.pick(jobs)
  const isBar = Number(piece.lengthMm) > 2500
  const companyId = piece.ownerCompanyId ?? null
  if (at % 4 === 0 && isBar) {
    const lines = [
      { lengthMm: String(draw.int(40, 140) * 10), quantity: 1, purpose },
      ...(at % 8 === 0 ? [{ lengthMm: String(draw.int(30, 60) * 10), quantity: 1 }] : []),
    ]
    await hands.do('works', endpoints.cut, (ctx) =>
      cut(ctx, {
        ...call(piece),
        body: { lines, kerfMm: '3', trimMm: at % 8 === 0 ? '10' : '0', companyId },
      }),
    )
  } else if (at % 4 === 1) {
    const until = addDays(yard.day, draw.int(10, 60))
    await hands.do('estimatorPressure', endpoints.reservePieces, (ctx) =>
      reservePieces(ctx, { ...call(piece), body: { purpose, companyId, pieces: 1, until } }),
    )
  } else if (at % 8 === 2 && piece.qtyPieces > 1) {
    const locationId = place.racks.find((id) => id !== piece.locationId)
    if (locationId)
      await hands.do('works', endpoints.move, (ctx) =>
        move(ctx, { ...call(piece), body: { locationId, pieces: 1 } }),
      )
  } else if (at % 8 === 3) {
    await hands.do('works', endpoints.issuePieces, (ctx) =>
      issuePieces(ctx, { ...call(piece), body: { pieces: 1, purpose, companyId } }),
    )
  } else if (at % 16 === 7) {
    await hands.do('works', endpoints.scrapPieces, (ctx) =>
      scrapPieces(ctx, { ...call(piece), body: { pieces: 1, reason: 'Bent by the fork lift.' } }),
    )
  } else if (at % 8 === 6 && piece.wallMm) {
    const measuredWallMinMm = (Number(piece.wallMm) * draw.between(0.93, 1.02)).toFixed(2)
    await hands.do('works', endpoints.measure, (ctx) =>
      measure(ctx, { ...call(piece), body: { measuredWallMinMm, gaugeId: yard.gaugeId } }),
    )
  }
}
