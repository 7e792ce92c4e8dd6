import { createHash } from 'node:crypto'
import { holdRefusal } from '#modules/engineering/holds/domain.ts'
import { findHolds } from '#modules/engineering/holds/server/api.ts'
import { ONLY_A_DRAFT, type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import { without } from '#platform/contract/values/without.ts'
import { approvalOf } from '#platform/server/documents/approvals/approval.ts'
import type { Context } from '#platform/server/context.ts'
import {
  ability,
  abilityUnless,
  because,
  fourEyes,
  type Guard,
  lockedBy,
  missingGuard,
} from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { runningFields, type TravellerRecord, travellerHeader, travellers as contract } from '../contract.ts'
import { limitedFacts, travellerApprovalRules } from '../domain/approval.ts'
import { drawingRefusal, heldRefusals, isChange } from '../domain/drawings.ts'
import { isHeldByOrder } from '../domain/ordered.ts'
import { isDraft, isReleased, travellerLifecycle, travellerProgress } from '../domain/lifecycle.ts'
import { planGaps } from '../domain/readiness.ts'
import { type TravellerRow, travellerRead } from './queries.ts'

export type { TravellerRow }

export const LOCKED = ONLY_A_DRAFT

/** What is changed without a revision is no part of what is decided on. */
export const isRunningField = (name: string): boolean => name in runningFields
const serialFields = ['serialScheme', 'serialNumbers']
const shownOfLines = ['quoteId', 'quoteNumber', 'quoteLineNo', 'description', 'supplierName']

/** Without a reference that names nothing: what was signed before the register was there stays what it is. */
const withoutUnnamed = <T extends object>(row: T, name: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => key !== name || value != null))

/** Header and lines as they were entered, without names. */
function enteredPart(row: TravellerRow) {
  const header = withoutUnnamed(fieldsOf(row, Object.keys(travellerHeader)), 'drawingRevisionId')
  const orderLines = row.orderLines.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !shownOfLines.includes(name))),
  )
  const route = row.route.map(({ supplierName: _, ...one }) => withoutUnnamed(one, 'procedureRevisionId'))
  const materials = row.materials.map(({ specificationName: _, ...one }) => one)
  return { header, orderLines, route, ...(materials.length > 0 ? { materials } : {}) }
}

/** SHA-256 over number, revision and content: what an approver decides on. */
export function planHash(row: TravellerRow): string {
  const { header, ...lines } = enteredPart(row)
  const isByCount = row.serialScheme === 'none'
  const decided = Object.fromEntries(
    Object.entries(header).filter(
      // By count nothing is said of serial numbers: what was signed before there were any stays what it is.
      ([name]) => !isRunningField(name) && !(isByCount && serialFields.includes(name)),
    ),
  )
  const { number, revision, templateEdition } = row
  const content = { number, revision, templateEdition, header: decided, ...lines }
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** How travellers are approved. */
export const travellerApproval = approvalOf({
  lifecycle: travellerLifecycle,
  rules: travellerApprovalRules,
  words: { document: 'traveller', list: 'list of traveller approvers' },
  facts: (row: TravellerRow) => limitedFacts(row),
})

/** The shop works to it: its running fields are changed without a revision. */
export const isRunning = ({ status, inForce }: TravellerRow): boolean =>
  inForce && (isReleased(status) || status === 'final_review')

/** Pieces that were made and are still in the shop. */
export const piecesHere = ({ madeQty, stockedQty, deliveredQty }: TravellerRow): number =>
  madeQty - stockedQty - deliveredQty

/** Why the operations of a traveller are not all behind it. */
const reviewGuard: Guard<TravellerRow> = (_, { opsAll, opsDone, entryQty, madeQty, scrapQty }) => {
  if (opsAll === 0 || opsDone < opsAll) {
    const open = opsAll - opsDone
    const message = open === 1 ? '1 operation is not done.' : `${open} operations are not done.`
    return because(refuse('not_complete', { open }, message))
  }
  if (entryQty === madeQty + scrapQty) return null
  const values = { entryQty, madeQty, scrapQty }
  const message = `${entryQty} pieces began; ${madeQty} passed and ${scrapQty} were scrapped.`
  return because(refuse('unbalanced', values, message))
}

const closeGuard: Guard<TravellerRow> = ({ actor }, row) => {
  const left = piecesHere(row)
  const words = { did: 'worked on this traveller', has: 'release it' }
  return because(
    left > 0
      ? refuse(
          'pieces_left',
          { left },
          left === 1
            ? '1 piece is neither delivered nor stocked.'
            : `${left} pieces are neither delivered nor stocked.`,
        )
      : null,
    fourEyes(actor, row.performerIds, words),
  )
}

const cancelGuard: Guard<TravellerRow> = (_, { deliveredQty, stockedQty }) => {
  const gone = deliveredQty + stockedQty
  if (gone === 0) return null
  return because(
    refuse(
      'delivered',
      { gone },
      gone === 1 ? '1 piece has left; close it instead.' : `${gone} pieces have left; close it instead.`,
    ),
  )
}

const departGuard: Guard<TravellerRow> = (_, row) => {
  if (!['released', 'final_review'].includes(row.status))
    return 'Only pieces of a released traveller leave it.'
  return piecesHere(row) > 0 ? null : 'No piece waits to be stocked or delivered.'
}

/** Pieces that were scrapped and that nothing was begun for. */
export const lostPieces = ({ quantity, splitQty, entryQty, scrapQty }: TravellerRow): number =>
  quantity - splitQty - (entryQty - scrapQty)

const replaceGuard: Guard<TravellerRow> = (_, row) => {
  const { status, revision } = row
  if (!isReleased(status))
    return because(refuse('not_released', { revision }, `Rev ${revision} is not released.`))
  return lostPieces(row) > 0
    ? null
    : because(refuse('nothing_scrapped', {}, 'No scrapped piece waits for its replacement.'))
}

const splitGuard: Guard<TravellerRow> = (_, { status, revision, entryQty, scrapQty }) => {
  if (!isReleased(status))
    return because(refuse('not_released', { revision }, `Rev ${revision} is not released.`))
  return entryQty - scrapQty > 1 ? null : because(refuse('one_piece', {}, 'Only one piece is in work.'))
}

/** What holds the traveller as a whole: pieces neither go on in another one nor leave it. */
const whileFree =
  (guard: Guard<TravellerRow>): Guard<TravellerRow> =>
  (ctx, row) =>
    guard(ctx, row) ?? lockedBy(...heldRefusals(row.number, row.holds))

const decidedGuard: Guard<TravellerRow> = (_, row) => because(drawingRefusal(row))

/** What holds the traveller as a whole before a revision of it comes into force; a change of its drawing ends with that. */
export async function gatesOf(ctx: Context, row: TravellerRow): Promise<Refusal[]> {
  const { rootId, number, orderChange, surplusQty, quantity, splitQty } = row
  const found = await findHolds(ctx, [{ entity: contract.slice, id: rootId, label: number }])
  // A revision that was approved since the customer changed the order heeds what they changed.
  const isHeeded = orderChange !== null && !isHeldByOrder(row) && surplusQty < quantity - splitQty
  return found
    .filter((hold) => !isChange(hold) && !(isHeeded && hold.sourceEntity === 'quotes'))
    .map(holdRefusal)
}

/** Why no further revision may start here; null: one may. */
export function revisingProblem({ status, isCurrent, inForce }: TravellerRow): string | null {
  if (!inForce || !isReleased(status)) return 'Only the released revision can be revised.'
  return isCurrent ? null : 'The next revision is already being prepared.'
}

/** A traveller as a document: one row for each revision. */
export const travellers = documentOf(contract, {
  lifecycle: travellerLifecycle,
  read: travellerRead,
  guards: {
    submit: missingGuard((_: Context, row: TravellerRow) => planGaps(row)),
    recall: travellerApproval.recallGuard,
    approve: (ctx, row) => travellerApproval.decideGuard(ctx, row) ?? decidedGuard(ctx, row),
    release: decidedGuard,
    reject: travellerApproval.decideGuard,
    review: whileFree(reviewGuard),
    close: whileFree(closeGuard),
    cancel: cancelGuard,
  },
  operations: {
    depart: whileFree(departGuard),
    replace: whileFree(replaceGuard),
    split: whileFree(splitGuard),
    goOn: (_, row) =>
      row.orderChange !== null || (isRunning(row) && row.holds.some(isChange))
        ? null
        : 'No new revision of a drawing or procedure, and no change of its order holds it.',
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'travellers:update', isDraft(row.status) || isRunning(row), LOCKED),
    revise: abilityUnless(actor, 'travellers:create', revisingProblem(row)),
  }),
  async can(ctx, can, row) {
    if (can['release'] !== true) return can
    const [gate] = await gatesOf(ctx, row)
    return { ...can, release: gate ?? true }
  },
  present(_, whole): Omit<TravellerRecord, 'can'> {
    const row = without(
      whole,
      'orderValue',
      'orderBefore',
      'orderChangedAt',
      'performerIds',
      'printFileId',
      'printSha256',
      'baseCurrency',
      'inspectionFileId',
      'inspectionSha256',
      'splitOrderLines',
      'splitMaterials',
      'splitFromId',
    )
    return {
      ...row,
      status: travellerProgress.of(row),
      missingToSubmit: isDraft(row.status) ? planGaps(row) : {},
      approvalSteps: travellerApproval.shownSteps(whole),
    }
  },
  audited(_, row) {
    const { header, ...lines } = enteredPart(row)
    return { ...header, ...lines }
  },
})
