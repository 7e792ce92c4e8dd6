import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { daysBetween } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, fourEyes, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { gaugeTable } from '#modules/engineering/gauges/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { inUsableStates } from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { signsAs } from '#modules/signing/regular-signature-users/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { conditionalReleaseTable, conditionEndTable } from '../table/condition-table.ts'
import { covering, lostCertificate } from './covering.ts'
import { type SteelRecord, steelStock as contract } from '../contract.ts'
import {
  isIssued,
  isOnHold,
  isPresent,
  correctableStates,
  isAtLeast,
  isConditional,
  isUsable,
  steelLifecycle,
} from '../domain/lifecycle.ts'
import { conditionalReleaseProblem, countingCertificate, releaseProblem } from '../domain/releasing.ts'
import { conditionOver } from '../domain/conditions.ts'
import { type HeldAction, holdRefusals } from '../domain/holds.ts'
import { type Difference, type NamedSteel, orderDifferences } from '../domain/ordered.ts'
import { theoreticalMass } from '../domain/sizes/mass.ts'
import { usefulLength } from '../domain/useful-length.ts'
import {
  steelHoldTable,
  steelReservationTable,
  steelStockTable as stock,
  stockDifferenceTable,
  stockMovementTable as movements,
} from '../table.ts'

type Computed =
  | 'isConditional'
  | 'can'
  | 'verifiedType'
  | 'differences'
  | 'theoreticalKg'
  | 'usefulMm'
  | 'ageDays'
  | 'isPartlyReserved'

/** A row of stock as one statement gives it. */
export interface SteelRow extends Omit<SteelRecord, Computed> {
  readonly version: number
  readonly parentId: string | null
  /** Kinds of documents that the reader may sign, see `regular-signature-users`. */
  readonly signs: readonly string[]
}

export const LOCKED = lockedBecause(
  'Released steel is not changed. Quarantine it first, or book an adjustment.',
)

const relative = (where: ReturnType<typeof sql>) => sql`
  SELECT r.id, r.number, r.status, r.qty_pieces AS "qtyPieces", r.length_mm::text AS "lengthMm", r.is_offcut AS "isOffcut"
  FROM public.${stock} r WHERE ${where} ORDER BY r.number`

const reservations = sql`
  SELECT coalesce(json_agg(x ORDER BY x.until), '[]') FROM (
    SELECT k.id, k.purpose, k.company_id AS "companyId", c.name AS "companyName", k.pieces, k.length_mm::text AS "lengthMm",
      k.until, u.name AS "reservedByName"
    FROM ${steelReservationTable} k LEFT JOIN ${companyTable} c ON c.id = k.company_id
    LEFT JOIN ${userTable} u ON u.id = k.reserved_by_id
    WHERE k.stock_id = steel_stock.id AND k.ended_at IS NULL) AS x`

const pendingDifference = sql`
  SELECT to_json(x) FROM (
    SELECT d.kind, d.pieces, d.length_mm::text AS "lengthMm", d.mass_kg::text AS "massKg",
      d.difference_kg::text AS "differenceKg", d.reason, d.counted_at AS "countedAt", d.asked_by_id AS "askedById",
      d.asked_by_name AS "askedByName", ${instantOf(sql`d.asked_at`)} AS "askedAt"
    FROM ${stockDifferenceTable} d WHERE d.stock_id = steel_stock.id AND d.decision IS NULL) AS x`

// The newest revision says whether anybody still works on the quote.
const condition = sql`
  SELECT to_json(x) FROM (
    SELECT k.id, k.quote_id AS "quoteId", k.quote_number AS "quoteNumber", q.company_id AS "companyId",
      c.name AS "companyName", k.reason, k.until, k.released_by_name AS "releasedByName",
      ${instantOf(sql`k.released_at`)} AS "releasedAt",
      (SELECT e.how FROM ${conditionEndTable} e WHERE e.release_id = k.id AND e.how <> 'fulfilled' ORDER BY e.how DESC LIMIT 1) AS "endedHow",
      (SELECT newest.status FROM ${quoteTable} newest
        WHERE newest.number = k.quote_number AND newest.is_current AND NOT (newest.status ${inUsableStates})) AS "quoteOver"
    FROM ${conditionalReleaseTable} k JOIN ${quoteTable} q ON q.id = k.quote_id JOIN ${companyTable} c ON c.id = q.company_id
    WHERE k.id = steel_stock.conditional_release_id) AS x`

const holds = sql`
  SELECT coalesce(json_agg(x ORDER BY x."heldAt" DESC), '[]') FROM (
    SELECT h.source_id AS "sourceId", h.source_number AS "sourceNumber", h.reason, h.allows,
      ${instantOf(sql`h.held_at`)} AS "heldAt", ${instantOf(sql`h.ended_at`)} AS "endedAt"
    FROM ${steelHoldTable} h WHERE h.stock_id = steel_stock.id) AS x`

/** How many entries of the ledger the record shows, the newest. */
const SHOWN_MOVEMENTS = 200

const shownMovements = sql`
  SELECT coalesce(json_agg(x ORDER BY x.seq DESC), '[]') FROM (
    SELECT m.id, m.operation_id AS "operationId", m.seq, m.kind, ${instantOf(sql`m.done_at`)} AS at,
      m.done_by_name AS "doneByName", m.pieces, m.length_mm::text AS "lengthMm", m.mass_kg::text AS "massKg",
      m.reserved_mm::text AS "reservedMm", m.kerf_mm::text AS "kerfMm", m.scrap_mm::text AS "scrapMm",
      m.left_pieces AS "leftPieces", m.left_mm::text AS "leftMm", m.left_kg::text AS "leftKg", m.purpose, m.reason,
      m.counterpart_id AS "counterpartId", other.number AS "counterpartNumber",
      ${lookedUp(storageLocationTable, sql`m.from_location_id`, 'code')} AS "fromPlace",
      ${lookedUp(storageLocationTable, sql`m.to_location_id`, 'code')} AS "toPlace",
      EXISTS (SELECT FROM ${movements} back WHERE back.reverses_id = m.id) AS "isReversed"
    FROM ${movements} m LEFT JOIN public.${stock} other ON other.id = m.counterpart_id
    WHERE m.stock_id = steel_stock.id ORDER BY m.seq DESC LIMIT ${sql.raw(String(SHOWN_MOVEMENTS))}) AS x`

/** What of a row came otherwise than it was ordered. */
export const differencesOf = (row: Pick<SteelRow, 'ordered'> & NamedSteel): Difference[] =>
  row.ordered ? orderDifferences(row, { ...row.ordered, ...row.ordered.size }) : []

/** What the certificate that covers a row counts as; null: none does. */
export const verifiedTypeOf = ({ certificates: [first] }: Pick<SteelRow, 'certificates'>) =>
  first?.type ?? null

/** Nothing that is named by a non-conformance is used, corrected or sent away against what was decided. */
const unheldFor =
  (action: HeldAction): Guard<SteelRow> =>
  (_, { holds: named }) =>
    because(...holdRefusals(named, action))
const goingBack = unheldFor('returnToSupplier')
const correctable = unheldFor('correct')

/** Why the certificates of a row do not count today; null: one of them does, or there is none. */
function heldCertificate({ certificates, certificateType }: SteelRow): string | null {
  const [first] = certificates.filter(({ type }) => isAtLeast(type, certificateType))
  if (!first || countingCertificate({ certificates, certificateType })) return null
  return `${first.heldBy} names its certificate ${first.number} and is open: it does not count until that is decided.`
}

const releaseBy =
  (problemOf: typeof releaseProblem): Guard<SteelRow> =>
  (ctx, row) => {
    const held = unheldFor('useAgain')(ctx, row)
    if (held) return held
    const { heatNo = null, inspection, certificateType, receivedById } = row
    const verifiedType = verifiedTypeOf(row)
    const facts = { heatNo, inspection, certificateType, verifiedType, receivedById }
    const problem = problemOf(facts, ctx.actor.id) ?? heldCertificate(row)
    if (problem) return { code: 'cannot_release', message: problem }
    return row.signs.includes('stock_release')
      ? null
      : 'Only regular signatories for stock release may release it.'
  }

const release = releaseBy(releaseProblem)

const dispose: Guard<SteelRow> = (_, row) =>
  row.signs.includes('disposition') ? null : 'Only regular signatories for dispositions may decide.'

/** A decision of quality: never by whoever took the steel in. */
const acceptedBy: Guard<SteelRow> = (ctx, row) =>
  because(
    fourEyes(ctx.actor, row.receivedById ? [row.receivedById] : [], {
      did: 'received this steel',
      has: 'decide that',
    }),
  ) ?? dispose(ctx, row)

const WAITS = 'A difference of it waits for the signature of a second person.'

/** Why the reader may not sign for a difference; null: he may. */
function signingProblem({ pendingDifference, signs }: SteelRow, readerId: string): string | null {
  if (!pendingDifference) return 'No difference of it waits.'
  if (pendingDifference.askedById === readerId) return 'You counted it, so someone else has to sign.'
  return signs.includes('stock_adjustment')
    ? null
    : 'Only regular signatories for stock adjustments may sign for it.'
}

export const WITH_RECEIPT =
  'It came with a goods receipt: write a return to the supplier, so that its order and the claim follow.'
const ON_STOCK = 'There is nothing of it in stock.'
const RELEASED = 'Only released steel can be used: it is on hold, in quarantine or gone.'

const here: Guard<SteelRow> = (_, { status, qtyPieces }) =>
  isPresent(status) && qtyPieces > 0 ? null : ON_STOCK

/** What is counted is here, and no difference of it waits. */
const counted: Guard<SteelRow> = (ctx, row) => (row.pendingDifference ? WAITS : here(ctx, row))

/** Released, its condition, where it has one, is not over, and the certificate by which it was released still counts. */
const usable: Guard<SteelRow> = (ctx, row) =>
  conditionOver(row.condition, ctx.today(row)) ?? (isUsable(row.status) ? lostCertificate(row) : RELEASED)

const changeable: Guard<SteelRow> = (_, { status }) => (isOnHold(status) ? null : because(LOCKED))

/** A row of steel stock as a document: how it is read, presented and guarded. */
export const steelStock = documentOf(contract, {
  lifecycle: steelLifecycle,
  read: {
    table: stock,
    notRead: ['words', 'measuredById', 'movementCount'],
    columns: {
      lengthMm: sql`steel_stock.length_mm::text`,
      freeMm: sql`steel_stock.free_mm::text`,
      specificationName: sql`sp.code`,
      pslName: lookedUp(pslLevelTable, sql`steel_stock.psl_level_id`, 'code'),
      millName: lookedUp(companyTable, sql`steel_stock.mill_id`),
      supplierName: lookedUp(companyTable, sql`steel_stock.supplier_id`),
      ownerName: lookedUp(companyTable, sql`steel_stock.owner_company_id`),
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      placeName: lookedUp(storageLocationTable, sql`steel_stock.location_id`, 'code'),
      receivedByName: lookedUp(userTable, sql`steel_stock.received_by_id`),
      measuredByName: lookedUp(userTable, sql`steel_stock.measured_by_id`),
      measuredGaugeNo: lookedUp(gaugeTable, sql`steel_stock.measured_gauge_id`, 'gaugeNo'),
      certificates: sql`(${covering})`,
      parent: sql`(SELECT to_json(x) FROM (${relative(sql`r.id = steel_stock.parent_id`)}) AS x)`,
      children: sql`(SELECT coalesce(json_agg(x), '[]') FROM (${relative(sql`r.parent_id = steel_stock.id`)} LIMIT 100) AS x)`,
      reservations: sql`(${reservations})`,
      pendingDifference: sql`(${pendingDifference})`,
      condition: sql`(${condition})`,
      holds: sql`(${holds})`,
      movements: sql`(${shownMovements})`,
    },
    joins: sql`
      JOIN ${specificationTable} sp ON sp.id = steel_stock.specification_id
      JOIN ${facilityTable} fa ON fa.id = steel_stock.facility_id`,
    perReader: (ctx) => ({ signs: signsAs(ctx, sql`steel_stock.facility_id`) }),
  },
  guards: {
    release,
    releaseConditionally: releaseBy(conditionalReleaseProblem),
    useAsIs: (ctx, row) => dispose(ctx, row) ?? release(ctx, row),
    backToHold: unheldFor('useAgain'),
    reject: (ctx, row) => unheldFor('reject')(ctx, row) ?? dispose(ctx, row),
    returnToSupplier: (ctx, row) => goingBack(ctx, row) ?? (row.origin === 'receipt' ? WITH_RECEIPT : null),
    giveBack: (ctx, row) =>
      row.ownerCompanyId ? goingBack(ctx, row) : 'This is our own steel; no customer gave it.',
  },
  operations: {
    move: here,
    cut: (ctx, row) => usable(ctx, row) ?? (Number(row.lengthMm) > 0 ? null : RELEASED),
    adjust: (ctx, row) => correctable(ctx, row) ?? counted(ctx, row),
    scrapPieces: (ctx, row) => unheldFor('scrap')(ctx, row) ?? counted(ctx, row),
    confirmDifference: (ctx, row) =>
      unheldFor(row.pendingDifference?.kind === 'scrap' ? 'scrap' : 'correct')(ctx, row) ??
      signingProblem(row, ctx.actor.id),
    dropDifference: (_, row) => (row.pendingDifference ? null : 'No difference of it waits.'),
    reservePieces: usable,
    endReservation: (_, row) => (row.reservations.length > 0 ? null : 'Nothing of it is reserved.'),
    issuePieces: usable,
    withdrawCondition: (_, row) =>
      isConditional(row) && row.condition?.endedHow === null ? null : 'No conditional release of it stands.',
    returnPieces: (_, row) => (isIssued(row.status) ? null : 'It is not issued.'),
    reverseOperation: correctable,
    inspect: changeable,
    measure: here,
    chooseCertificate: changeable,
    correctHeat: (ctx, row) =>
      correctable(ctx, row) ??
      ((correctableStates as readonly string[]).includes(row.status)
        ? acceptedBy(ctx, row)
        : because(LOCKED)),
    acceptWeakerCertificate: (ctx, row) => changeable(ctx, row) ?? acceptedBy(ctx, row),
  },
  abilities: ({ actor }, { status }) => ({
    update: ability(actor, 'steel-stock:update', isOnHold(status), LOCKED),
  }),
  present: (ctx: Context, row: SteelRow) => {
    const { signs: _, parentId: __, ...shown } = row
    const hasLength = Number(row.lengthMm) > 0
    const each = theoreticalMass(row, { lengthMm: hasLength ? row.lengthMm : null, density: row.density })
    const isOwn = (row.ownerCompanyId ?? null) === null
    return {
      ...shown,
      value: isOwn && ctx.actor.permissions.has('steel-stock:see-cost') ? row.value : null,
      theoreticalKg: each?.times(row.qtyPieces).toFixed(3) ?? null,
      usefulMm: usefulLength(row),
      verifiedType: verifiedTypeOf(row),
      differences: differencesOf(row),
      isPartlyReserved: isPartly(row),
      isConditional: isConditional(row),
      ageDays: daysBetween(row.receivedOn, ctx.today(row)),
    }
  },
})

/** Makes an operation on a row of steel stock. */
export const operation = operationsOf(contract, steelStock)

/** Some of it is kept for somebody, and some is free. */
const isPartly = ({ reservedMm, totalLengthMm, reservedPieces, qtyPieces }: SteelRow): boolean =>
  Number(totalLengthMm) > 0
    ? Number(reservedMm) > 0 && Number(reservedMm) < Number(totalLengthMm)
    : reservedPieces > 0 && reservedPieces < qtyPieces
