import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { invalid, locked, refuseWhere } from '#platform/server/errors.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { heatKey } from '#modules/steel/heats/domain.ts'
import { heatFor } from '#modules/steel/heats/server/api.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { namedPipe } from '#modules/engineering/pipe-sizes/server/api.ts'
import { gradeProblem } from '#modules/setup/specifications/domain.ts'
import { specificationGradeTable, specificationTable } from '#modules/setup/specifications/table.ts'
import { type SteelRecord, steelStock as contract } from '../contract.ts'
import { centsOf, gramsOf, tenthsOf } from '../domain/cut.ts'
import { formOf, sizeProblems, type SteelSize } from '../domain/sizes/forms.ts'
import { isAtLeast, isOnHold, type Origin } from '../domain/lifecycle.ts'
import { NO_MASS, STEEL_DENSITY, theoreticalMass } from '../domain/sizes/mass.ts'
import type { Ordered } from '../domain/ordered.ts'
import { sizeSearchText } from '../domain/search-words.ts'
import { sizeText } from '../domain/sizes/size-text.ts'
import { settleHold } from './actions.ts'
import { followMass, requireAsOrdered, requireOrderedType } from './corrected.ts'
import { LOCKED, operation, type SteelRow, steelStock } from './document.ts'
import { holdAsNamed } from './holds/holding.ts'
import { book } from './movements/ledger.ts'
import { requirePlace } from './places.ts'
import { requireNotToCome, requireStillNotToCome, type SteelToCome } from './taken-by-hand.ts'

type Input = z.output<(typeof contract)['input']>
type Patch = z.output<(typeof contract)['patch']>
type Size = SteelSize & Pick<Input, 'nps' | 'schedule' | 'specificationId' | 'grade' | 'lengthMm'>
type Problems = Record<string, string[]>

/** Density and words of a grade; the name as the specification writes it. */
async function gradeOf(ctx: Context, { specificationId, grade }: Pick<Size, 'specificationId' | 'grade'>) {
  const [found] = await ctx.tx.query<{ code: string; names: string[]; density: string | null }>(sql`
    SELECT s.code, coalesce((SELECT array_agg(g.name ORDER BY g.position) FROM ${specificationGradeTable} g
        WHERE g.specification_id = s.id), '{}') AS names,
      (SELECT g.density_kg_m3 FROM ${specificationGradeTable} g
        WHERE g.specification_id = s.id AND lower(g.name) = lower(${grade}) LIMIT 1) AS density
    FROM ${specificationTable} s WHERE s.id = ${specificationId}`)
  const names = found?.names ?? []
  const name = names.find((one) => one.toLowerCase() === grade.toLowerCase())
  const unknown = found ? gradeProblem(grade, { code: found.code, grades: names }) : null
  const problems: Problems = unknown ? { grade: [unknown] } : {}
  return { code: found?.code ?? '', grade: name ?? grade, density: found?.density ?? STEEL_DENSITY, problems }
}

const plainWord = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ')

/** Measurements, texts and density of what was entered. @throws 422 at the fields that do not fit */
async function measuredAs(ctx: Context, size: Size) {
  const { nps = null, schedule = null, odMm = null, wallMm = null } = size
  const isNamed = formOf(size.form).hasSchedule === true
  const named = isNamed ? await namedPipe(ctx, { nps, schedule, odMm, wallMm }) : null
  const whole = named ? { ...size, ...named.pipe } : size
  const material = await gradeOf(ctx, size)
  const problems: Problems = { ...sizeProblems(whole), ...named?.problems, ...material.problems }
  const needsLength = formOf(size.form).hasLength
  if (needsLength && !size.lengthMm) problems.lengthMm = ['Enter the length of a piece.']
  if (size.lengthMm && Number(size.lengthMm) <= 0) problems.lengthMm = ['The length has to be more than 0.']
  refuseWhere(problems)
  const { code, grade, density } = material
  // `A106 B` finds ASTM A106 grade B, and so does `a106-b`.
  const words = `${sizeSearchText(whole)}${plainWord(code)} ${plainWord(grade)} ${plainWord(code).replace(/^\w+ /, '')}-${plainWord(grade)}`
  return { ...named?.pipe, grade, density, sizeText: sizeText(whole, size.lengthMm ?? null), words }
}

/** The names of references and owners that do not fit together. */
async function checkPlace(
  ctx: Context,
  body: Pick<Patch, 'locationId' | 'facilityId' | 'ownerCompanyId' | 'value' | 'heatNo'>,
) {
  if (body.locationId && body.facilityId) {
    const place = await requirePlace(ctx, body.locationId)
    if (place.facilityId !== body.facilityId)
      throw invalid({ locationId: ['This place belongs to another facility.'] })
  }
  if (body.ownerCompanyId && body.value)
    throw invalid({ value: ['The steel of a customer has no value in our books.'] })
}

type PipeQuery = z.output<NonNullable<(typeof contract)['endpoints']['namedPipe']['query']>>

/** What the tables say of a pipe that is being typed. */
export async function typedPipe(ctx: Context, { query }: { query: PipeQuery }) {
  const { nps = null, schedule = null, odMm = null, wallMm = null } = query
  const { pipe, problems } = await namedPipe(ctx, { nps, schedule, odMm, wallMm })
  return { ...pipe, problems }
}

type Named = Pick<Patch, 'millId' | 'heatNo'>

/** The heat as it is kept: its number without white space in capitals, and its record where the mill is known too. */
async function heatOf(ctx: Context, { millId = null, heatNo }: Named) {
  if (!heatNo) return { heatNo: null, heatId: null }
  return { heatNo: heatKey(heatNo), heatId: millId ? await heatFor(ctx, { millId, heatNo }) : null }
}

/** @throws 422 for a day of receipt that is still to come, or a slip of the hand in its year */
function requireReceived(receivedOn: string | null | undefined, today: string): void {
  if (!receivedOn) return
  if (receivedOn > today) throw invalid({ receivedOn: ['The receipt date is in the future.'] })
  if (receivedOn < '1900') throw invalid({ receivedOn: ['Give a day from 1900 on.'] })
}

/** Takes steel in by hand. @throws 422 */
export const takeInWith =
  (toCome: SteelToCome) =>
  async (ctx: Context, { body }: { body: Input }) => {
    const isOwn = !body.ownerCompanyId
    if (isOwn) await requireNotToCome(toCome, ctx, body)
    return takeIn(ctx, body, {
      origin: isOwn ? 'opening' : 'free_issue',
      purpose: isOwn ? 'Opening balance' : 'Customer free issue',
      receivedById: ctx.actor.id,
    })
  }

/** How steel comes in: what its first entry says of it, and what was measured at once. */
export interface TakingIn {
  readonly origin: Origin
  readonly purpose: string
  /** Who received it, and therefore does not release it. */
  readonly receivedById: string
  /** Whoever else had a hand in that. */
  readonly receiverIds?: readonly string[]
  /** What the line of its order asked for; left out: it came without one. */
  readonly ordered?: Ordered | null
  readonly measured?: Partial<
    Record<'measuredOdMm' | 'measuredWallMinMm' | 'measuredGaugeId', string | null | undefined>
  >
}

/** What steel that nobody ordered is to be covered by: less is agreed by a concession, as it is of ordered steel. */
const LEAST_UNORDERED = '3.1'
const WEAK = `Steel without an order is to be covered by ${LEAST_UNORDERED} at least. Take it in so; a weaker certificate is accepted with a reason and a signature afterwards.`

/** Takes steel in: the row, and its first entry in the ledger. @throws 422 at the fields that do not fit */
export async function takeIn(ctx: Context, body: Input, coming: TakingIn): Promise<SteelRecord> {
  const { origin, purpose, receivedById, receiverIds = [], measured, ordered = null } = coming
  const { qtyPieces, lengthMm, massKg: weighedKg, value, ...entered } = body
  if (!qtyPieces) throw invalid({ qtyPieces: ['Enter the number of pieces.'] })
  if (!ordered && !isAtLeast(body.certificateType, LEAST_UNORDERED))
    throw invalid({ certificateType: [WEAK] })
  await checkPlace(ctx, body)
  const facts = await measuredAs(ctx, body)
  const facility = await requireFacility(ctx.tx, body.facilityId)
  requireReceived(body.receivedOn, ctx.today(facility))
  if (weighedKg && gramsOf(weighedKg) === 0) throw invalid({ massKg: [NO_MASS] })
  const hasLength = formOf(body.form).hasLength
  const each = hasLength ? (lengthMm ?? null) : null
  const mass = theoreticalMass({ ...body, ...facts }, { lengthMm: each, density: facts.density })
  if (!weighedKg && !mass)
    throw invalid({ massKg: ['The mass cannot be calculated from what is known. Weigh it.'] })
  const isOwn = !body.ownerCompanyId
  const row = await steelStock.insert(ctx, {
    series: seriesFor(ctx, contract, body.facilityId),
    values: {
      ...entered,
      ...facts,
      ...(await heatOf(ctx, body)),
      currency: body.currency ?? facility.baseCurrency,
      receivedOn: body.receivedOn ?? ctx.today(facility),
      receivedById,
      receiverIds,
      inspection: body.inspection ?? 'pending',
      isWeighed: Boolean(weighedKg),
      origin,
      ordered,
      ...(measured
        ? { ...measured, measuredAt: ctx.clock.now().toISOString(), measuredById: receivedById }
        : {}),
    },
  })
  const kg = weighedKg ?? mass?.times(qtyPieces).toFixed(3) ?? '0'
  await book(ctx, [
    {
      stockId: row.id,
      kind: 'receive',
      pieces: qtyPieces,
      amount: {
        tenths: each ? tenthsOf(each) * qtyPieces : 0,
        grams: gramsOf(kg),
        cents: isOwn ? centsOf(value ?? '0') : 0,
      },
      toLocationId: body.locationId ?? null,
      purpose,
    },
  ])
  await settleHold(ctx, row.id)
  await holdAsNamed(ctx, row.id)
  return steelStock.get(ctx, { params: row })
}

const FIXED = [
  'qtyPieces',
  'lengthMm',
  'massKg',
  'value',
  'currency',
  'ownerCompanyId',
  'facilityId',
  'locationId',
] as const

/** Pieces of one lot never come to be of two heats. @throws 422 at mill or number */
function requireSameHeat(before: SteelRow, { heatNo = before.heatNo, millId = before.millId }: Named): void {
  const stays = ['This lot has several pieces, so its heat stays. If it was misread, use Correct the heat.']
  if (!heatNo || heatKey(heatNo) !== before.heatNo) throw invalid({ heatNo: stays })
  if ((millId ?? null) !== (before.millId ?? null)) throw invalid({ millId: stays })
}

/** Changes what was entered, while it is on hold. Quantities, place and owner have entries of their own. @throws 412, 422, 423 */
export const updateWith =
  (toCome: SteelToCome) =>
  async (ctx: Context, { params, body, version }: Incoming<{ id: string }, unknown, Patch>) => {
    const before = await steelStock.requireVersion(ctx, params.id, version)
    if (!isOnHold(before.status)) throw locked(LOCKED)
    await requireStillNotToCome(toCome, ctx, before, { ...before, ...withoutUndefined(body) })
    return changePiece(ctx, before, body)
  }

/** @throws 422 for what a movement changes, and at the fields that do not fit */
async function changePiece(ctx: Context, before: SteelRow, body: Patch): Promise<SteelRecord> {
  const fixed = FIXED.filter(
    (name) => body[name] !== undefined && body[name] !== before[name as keyof typeof before],
  )
  if (fixed.length > 0)
    throw invalid(
      Object.fromEntries(
        fixed.map((name) => [name, ['This changes only with a movement: move, adjust or reverse.']]),
      ),
    )
  requireReceived(body.receivedOn, ctx.today(before))
  requireOrderedType(before, body)
  const isDivided = before.parentId !== null || before.children.length > 0
  if (isDivided && before.heatNo) requireSameHeat(before, body)
  const { qtyPieces: _, lengthMm: __, massKg: ___, value: ____, ...entered } = body
  const after = { ...before, ...entered, lengthMm: Number(before.lengthMm) > 0 ? before.lengthMm : null }
  const renamed = body.odMm !== undefined || body.wallMm !== undefined
  const sized = renamed && body.nps === undefined ? { ...after, nps: null, schedule: null } : after
  const facts = await measuredAs(ctx, sized)
  const isOtherSpecification = sized.specificationId !== before.specificationId
  requireAsOrdered(before, {
    ...sized,
    ...facts,
    ...(isOtherSpecification ? { specificationName: null } : {}),
  })
  const isNamed = body.heatNo !== undefined || body.millId !== undefined
  const heat = isNamed ? await heatOf(ctx, after) : {}
  const saved = await steelStock.save(ctx, before, 'update', { values: { ...entered, ...facts, ...heat } })
  await followMass(ctx, before, saved)
  await settleHold(ctx, before.id)
  await holdAsNamed(ctx, before.id)
  return steelStock.get(ctx, { params: before })
}

/** How the inspection at the receipt ended. */
export const inspect = operation('inspect', async (ctx, row, values) => {
  await steelStock.save(ctx, row, 'inspect', { values })
  return { on: await settleHold(ctx, row.id) }
})

/** Takes one of the certificates that cover it, or leaves it to the best one. @throws 422 where it does not cover it */
export const chooseCertificate = operation(
  'chooseCertificate',
  async (ctx, row, { certificateId = null }) => {
    if (certificateId && !row.certificates.some(({ id }) => id === certificateId))
      throw invalid({
        certificateId: ['It covers another heat, specification or grade, or is not verified.'],
      })
    return { on: await steelStock.save(ctx, row, 'chooseCertificate', { values: { certificateId } }) }
  },
)
