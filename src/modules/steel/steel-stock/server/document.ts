import { sql } from 'drizzle-orm'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { daysBetween } from '#platform/contract/values/dates.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, fourEyes, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { gaugeTable } from '#modules/engineering/gauges/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { signsAs } from '#modules/signing/regular-signature-users/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { certifiedToIn, covering, lostCertificate, signedFor } from './covering.ts'
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
import {
  conditionalReleaseProblem,
  countingCertificate,
  type ReleaseHindrance,
  ofSentences,
  type ReleaseFacts,
  releaseProblem,
  releaseProblems,
} from '../domain/releasing.ts'
import { conditionOver } from '../domain/conditions.ts'
import { isUnmarked, unmarked } from '../domain/marking.ts'
import { type HeldAction, holdRefusals } from '../domain/holds.ts'
import { type Difference, type NamedSteel, orderDifferences } from '../domain/ordered.ts'
import { theoreticalMass } from '../domain/sizes/mass.ts'
import { usefulLength } from '../domain/useful-length.ts'
import { steelStockTable as stock } from '../table.ts'
import { condition, holds, pendingDifference, relative, reservations, shownMovements } from './reading.ts'

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
  readonly receiverIds: readonly string[]
  /** Released by a signature, itself or what it was taken from, though it keeps no certificate. */
  readonly wasSignedFor: boolean
  /** Kinds of documents that the reader may sign, see `regular-signature-users`. */
  readonly signs: readonly string[]
}

export const LOCKED = lockedBecause(
  'Released steel is not changed. Quarantine it first, or book an adjustment.',
)

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

/** Whoever took it in, named or not. */
const receiversOf = ({ receivedById, receiverIds }: SteelRow): string[] => [
  ...receiverIds,
  ...(receivedById ? [receivedById] : []),
]

const releaseBy =
  (problemOf: typeof releaseProblem): Guard<SteelRow> =>
  (ctx, row) => {
    const held = unheldFor('useAgain')(ctx, row)
    if (held) return held
    const problem = problemOf(releaseFactsOf(row), ctx.actor.id) ?? heldCertificate(row)
    return problem ? { code: 'cannot_release', message: problem } : signatoryProblem(row)
  }

const signatoryProblem = ({ signs }: SteelRow): string | null =>
  signs.includes('stock_release') ? null : 'Only regular signatories for stock release may release it.'

function releaseFactsOf(row: SteelRow): ReleaseFacts {
  const { heatNo = null, inspection, certificateType } = row
  return {
    heatNo,
    inspection,
    certificateType,
    verifiedType: verifiedTypeOf(row),
    receiverIds: receiversOf(row),
  }
}

/** Everything that keeps a row on hold from being released by the reader, not only what refuses it first. */
function hindrancesOf(ctx: Context, row: SteelRow): ReleaseHindrance[] {
  if (!isOnHold(row.status)) return []
  const problems = releaseProblems(releaseFactsOf(row), ctx.actor.id)
  const isSaid = (by: ReleaseHindrance['by']) => problems.some((one) => one.by === by)
  return [
    ...ofSentences({ hold: holdRefusals(row.holds, 'useAgain')[0]?.message ?? null }),
    ...problems,
    ...ofSentences({
      certificate: isSaid('certificate') ? null : heldCertificate(row),
      person: isSaid('person') ? null : signatoryProblem(row),
    }),
  ]
}

const release = releaseBy(releaseProblem)

const dispose: Guard<SteelRow> = (_, row) =>
  row.signs.includes('disposition') ? null : 'Only regular signatories for dispositions may decide.'

/** A decision of quality: never by whoever took the steel in. */
const acceptedBy: Guard<SteelRow> = (ctx, row) =>
  because(
    fourEyes(ctx.actor, receiversOf(row), {
      did: 'received this steel',
      has: 'decide that',
    }),
  ) ?? dispose(ctx, row)

const WAITS = 'A difference of it waits for the signature of a second person.'

/** Why the reader may not sign for a difference; null: he may. */
function signingProblem({ pendingDifference, signs }: SteelRow, readerId: string): string | null {
  if (!pendingDifference) return 'There is no difference to confirm.'
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
    notRead: ['words', 'measuredById', 'movementCount', 'markedById'],
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
      markedByName: lookedUp(userTable, sql`steel_stock.marked_by_id`),
      measuredByName: lookedUp(userTable, sql`steel_stock.measured_by_id`),
      measuredGaugeNo: lookedUp(gaugeTable, sql`steel_stock.measured_gauge_id`, 'gaugeNo'),
      certificates: sql`(${covering})`,
      certifiedTo: certifiedToIn(sql`steel_stock`),
      wasSignedFor: signedFor,
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
    dropDifference: (_, row) => (row.pendingDifference ? null : 'There is no difference to confirm.'),
    reservePieces: usable,
    endReservation: (_, row) => (row.reservations.length > 0 ? null : 'Nothing of it is reserved.'),
    issuePieces: (ctx, row) => usable(ctx, row) ?? because(unmarked(row)),
    mark: (_, row) => (isUnmarked(row) ? null : 'This piece is not waiting to be marked.'),
    withdrawCondition: (_, row) =>
      isConditional(row) && row.condition?.endedHow === null
        ? null
        : 'It has no conditional release in force.',
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
    const shown = without(row, 'signs', 'parentId', 'wasSignedFor', 'receiverIds')
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
      beforeRelease: hindrancesOf(ctx, row),
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
