import { sql } from 'drizzle-orm'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { findApproverEntries } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { because, lockedBy, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { approvalEffects } from '#platform/server/documents/approvals/approval-effects.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { reinstate, supersedeOlder } from '#platform/server/documents/revisions/revisions.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { type TravellerRecord, travellers as contract } from '../contract.ts'
import type { travellerLifecycle } from '../domain/lifecycle.ts'
import { carriedRoute, departureTable, travellerDecisions, travellerTable } from '../table.ts'
import { endChanges, requireCurrentRevisions } from './changes.ts'
import {
  gatesOf,
  planHash,
  piecesHere,
  type TravellerRow,
  travellerApproval,
  travellers,
} from './document.ts'
import type { BlockedAct, TravellerFollower } from './follower.ts'
import { inspectionRecord } from './inspection-record.ts'
import { frozenPaper } from './paper.ts'
import { requireKept } from './saving.ts'
import { signedTraveller } from './signing.ts'
import { settleOrderChange } from './order-news.ts'
import { surplusAnew } from './surplus.ts'

/** What submitting, deciding and taking back do to a traveller. */
const approving = approvalEffects(travellers, travellerApproval, {
  decisions: travellerDecisions,
  findApprovers: (ctx, row) => findApproverEntries(ctx.tx, row.facilityId, ctx.today(row), 'traveller'),
  content: planHash,
  sign: (ctx, row, by, { signature }: { readonly signature: SigningInput }) =>
    signedTraveller.sign(ctx, row, { meaning: 'approved', ...by }, signature),
  mails: {
    partner: ({ companyName }) => (companyName ? `for ${companyName}` : 'for stock'),
    worth: ({ quantity, description }) => `${quantity} of ${description}`,
    lookAt: ({ route }) =>
      route.flatMap((line) => (line.included ? [] : [`Left out: ${line.lineNo} ${line.title}.`])),
    waiting: ({ plannerEmail }) => (plannerEmail === null ? [] : [plannerEmail]),
    whenApproved: 'It can be released now.',
  },
})

/** Whoever closes a traveller says that all of it is right. */
const closer: SigningSlot = {
  role: 'Releaser',
  needs: [{ list: 'regular', kind: 'final_release', mayRelease: true }],
  meaning: 'released',
}

/** Not a revision that is still prepared beside the one in force. */
const isWholeTraveller = ({ revision, inForce }: TravellerRow): boolean => revision === 0 || inForce

/**
 * Asks while the first revision is held, which whatever is filed, given out or redlined holds too, of whichever revision it is asked.
 * @throws 422 with what rests on the traveller and stands in the way
 */
async function refuseBlocked(
  { blockers }: TravellerFollower,
  ctx: Context,
  act: BlockedAct,
  row: TravellerRow,
): Promise<void> {
  if (!blockers || (act !== 'release' && !isWholeTraveller(row))) return
  if (act !== 'release')
    await ctx.tx.query(sql`SELECT FROM ${travellerTable} WHERE id = ${row.rootId} FOR UPDATE`)
  throwRefusal(because(...(await blockers(ctx, act, row))), `cannot_${act}`)
}

/** The record with what rests on the traveller and keeps it from being released or closed, so that the button says it too. */
export const shownWith =
  ({ blockers }: TravellerFollower) =>
  async (ctx: Context, shown: TravellerRecord): Promise<TravellerRecord> => {
    const act = (['release', 'close'] as const).find((name) => shown.can[name] === true)
    if (!blockers || !act) return shown
    const [first] = await blockers(ctx, act, await travellers.require(ctx, shown.id))
    if (!first) return shown
    const { code, values = {}, message } = first
    return {
      ...shown,
      can: { ...shown.can, [act]: message },
      cannot: { ...shown.cannot, [act]: { code, values } },
    }
  }

const effectsWith = (follower: TravellerFollower): Effects<typeof travellerLifecycle, TravellerRow> => ({
  ...approving,
  release: {
    // The shop may have gone on since the revision was saved and approved.
    before: async (ctx, row) => {
      throwRefusal(lockedBy(...(await gatesOf(ctx, row))), 'on_hold')
      await refuseBlocked(follower, ctx, 'release', row)
      await carriedRoute.leaveForce(ctx, row.number, async () => {
        const now = await travellers.require(ctx, row.id)
        await requireKept(follower, ctx, now, now, now)
        await requireCurrentRevisions(follower, ctx, now)
      })
    },
    columns: (ctx) => ({
      inForce: true,
      releasedAt: ctx.clock.now().toISOString(),
      releasedById: ctx.actor.id,
    }),
    async after(ctx, row) {
      if (row.revision > 0) await supersedeOlder(ctx, travellers, row, `Rev ${row.revision} was released`)
      await endChanges(ctx, row)
      await settleOrderChange(ctx, row)
      await follower.released(ctx, row)
      await surplusAnew(follower, ctx, row)
    },
    freezesPrint: frozenPaper,
  },
  review: null,
  sendBack: null,
  close: {
    before: (ctx, row) => refuseBlocked(follower, ctx, 'close', row),
    columns: (ctx) => ({ closedAt: ctx.clock.now().toISOString(), closedById: ctx.actor.id }),
    async after(ctx, row, { signature }) {
      await signedTraveller.signIn(ctx, row, closer, signature)
      await follower.closed?.(ctx, row)
    },
    freezesPrint: inspectionRecord(follower).frozen,
    reason: ({ note }) => note ?? undefined,
  },
  cancel: {
    before: (ctx, row) => refuseBlocked(follower, ctx, 'cancel', row),
    // Of a revision that is given up nothing ends: the traveller goes on as it was.
    after: async (ctx, row) => {
      if (isWholeTraveller(row)) {
        await follower.cancelled?.(ctx, row)
        await surplusAnew(follower, ctx, row)
        await follower.changed?.(ctx, row.rootId)
      }
      if (row.revision > 0) await reinstate(ctx, travellerTable, row, ['cancelled', 'superseded'])
    },
  },
  supersede: null,
})

/** The handlers of the actions, given what follows travellers. */
export const actionsWith = (follower: TravellerFollower) => transitionsOf(travellers, effectsWith(follower))

/** @throws 422 where pieces have serial numbers and others were chosen than so many that are here */
function requireMade({ pieces }: TravellerRow, serialIds: readonly string[], quantity: number): void {
  if (pieces.length === 0) return
  const here = new Set(pieces.flatMap(({ isMade, serialId }) => (isMade ? [serialId] : [])))
  if (serialIds.some((id) => !here.has(id)))
    throw invalid({ serialIds: ['One of these pieces is not here or not made yet.'] })
  if (new Set(serialIds).size !== quantity)
    throw invalid({ serialIds: [`Choose ${quantity} ${quantity === 1 ? 'piece' : 'pieces'}.`] })
}

/** Notes where pieces went; the check of the table refuses more than there are. @throws 422 */
export const depart = operationsOf(contract, travellers)(
  'depart',
  async (ctx: Context, row, { kind, quantity, place, serialIds = [] }) => {
    if (kind === 'delivered')
      throw refused('needs_note', 'Pieces go to a customer with a delivery note.', {
        kind: ['Pieces go to a customer with a delivery note.'],
      })
    const here = piecesHere(row)
    if (quantity > here)
      throw refused('more_than_made', `Only ${here} ${here === 1 ? 'piece waits' : 'pieces wait'}.`, {
        quantity: [`Only ${here} ${here === 1 ? 'piece waits' : 'pieces wait'}.`],
      })
    requireMade(row, serialIds, quantity)
    await insertRow(ctx.tx, departureTable, {
      travellerRootId: row.rootId,
      kind,
      quantity,
      place,
      serialIds,
      byId: ctx.actor.id,
      at: ctx.clock.now().toISOString(),
    })
    return { trail: { changes: { [kind]: { from: null, to: quantity }, place: { from: null, to: place } } } }
  },
)
