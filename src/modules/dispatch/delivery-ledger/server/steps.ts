import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ability } from '#platform/contract/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import {
  because,
  fourEyes,
  type Guard,
  throwRefusal,
} from '#platform/server/documents/lifecycle/abilities.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import type { Meaning, SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner, withSlots } from '#modules/signing/signature/server/api.ts'
import { type Condition, isReady } from '../domain.ts'

const stepAt = (ctx: Context) => ctx.clock.now().toISOString()

/** Whoever says that a note is ready, and when. */
export const preparedNow = (ctx: Context) => ({ preparedAt: stepAt(ctx), preparedById: ctx.actor.id })

/** Whoever lets it go, and when. */
export const dispatchedNow = (ctx: Context) => ({ dispatchedAt: stepAt(ctx), dispatchedById: ctx.actor.id })

/** What a note loses that is opened again: it is prepared and checked anew. */
export const preparedAnew = { preparedAt: null, preparedById: null, checkedAt: null, checkedById: null }

interface CheckedRow {
  readonly id: string
  readonly status: string
  readonly facilityId: string
  readonly timeZone: string
  readonly checkedAt: string | null
  readonly preparedById: string | null
  readonly writtenByIds: readonly string[]
}

/** Whoever wrote or changed a note, and whoever said that it is ready. */
const preparersOf = ({
  preparedById,
  writtenByIds,
}: Pick<CheckedRow, 'preparedById' | 'writtenByIds'>): string[] => [
  ...writtenByIds,
  ...(preparedById ? [preparedById] : []),
]

/** Whoever compares pieces and packages with the note; never one who prepared it. */
const checkerSlot = (row: CheckedRow): SigningSlot => ({
  role: 'Checker',
  needs: [{ list: 'regular', kind: 'delivery_note_check' }],
  notThe: { ids: preparersOf(row), did: 'prepared this note', has: 'check it' },
  meaning: 'inspected',
})

/** Why nobody may check a note now. */
export const checkGuard: Guard<CheckedRow> = ({ actor }, row) => {
  if (!isReady(row.status)) return 'Only a note that is ready can be checked.'
  if (row.checkedAt !== null) return 'It is checked already.'
  return because(fourEyes(actor, preparersOf(row), { did: 'prepared this note', has: 'check it' }))
}

/** Whether the reader is on the list for it, where nothing else is against it. */
export async function mayCheck<Can extends Readonly<Record<string, Ability>>>(
  ctx: Context,
  can: Can,
  row: CheckedRow,
): Promise<Can> {
  return withSlots(ctx, can, { check: checkerSlot(row) }, row)
}

/** Notes that the actor checked it, who is on the list for that and did not prepare it; gives in which capacity they sign. @throws 403, 422 */
async function checked(ctx: Context, table: PgTable, row: CheckedRow): Promise<string> {
  const { capacity } = await requireSigner(ctx, checkerSlot(row), row)
  await ctx.tx.query(sql`
    UPDATE ${table} SET checked_at = ${ctx.clock.now().toISOString()}::timestamptz, checked_by_id = ${ctx.actor.id}::uuid,
      version = version + 1, updated_at = now() WHERE id = ${row.id}`)
  return capacity
}

interface SignedNotes<Row> {
  readonly sign: (
    ctx: Context,
    row: Row,
    as: { readonly meaning: Meaning; readonly capacity: string },
    signature: SigningInput | undefined,
  ) => Promise<void>
}

/** The act of the check: pieces and packages are as the note says, signed by whoever is on the list for it and did not prepare it. */
export const checking =
  <Row extends CheckedRow>(table: PgTable, notes: SignedNotes<Row>) =>
  async (ctx: Context, row: Row, { signature }: { readonly signature: SigningInput }) => {
    const capacity = await checked(ctx, table, row)
    await notes.sign(ctx, row, { meaning: 'inspected', capacity }, signature)
    return { trail: { changes: { checkedAt: { from: null, to: stepAt(ctx) } } } }
  }

/** Asks the conditions of a note again with what goes locked, so that of two who take the same pieces one reads why not. */
export const askingAgain =
  <Row extends { readonly id: string }>(
    document: { readonly require: (ctx: Context, id: string) => Promise<Row> },
    lock: (ctx: Context, row: Row) => Promise<unknown>,
    conditions: (at: Condition['at']) => Guard<Row>,
  ) =>
  (at: Condition['at']) =>
  async (ctx: Context, row: Row): Promise<void> => {
    await lock(ctx, row)
    throwRefusal(conditions(at)(ctx, await document.require(ctx, row.id)), 'cannot_go')
  }
