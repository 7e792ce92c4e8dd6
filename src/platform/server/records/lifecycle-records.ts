import type { Abilities } from '#platform/contract/abilities.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { lockedBecause, type Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { locked } from '#platform/server/errors.ts'
import { type AnyRecord, crud, type CrudOptions, type RecordContract, type RecordOf } from './crud.ts'
import { withDecisions } from '#platform/server/documents/lifecycle/decision-guards.ts'
import { type Guards, guardedActions } from '#platform/server/documents/lifecycle/abilities.ts'

type ById = { id: string }
type Named = RecordContract & { readonly lifecycle: Lifecycle }
type Moving = AnyRecord & { readonly status: string }

/** A record with a lifecycle, but without number and lines. */
interface LifecycleRecordsPlan<C extends Named, R extends Moving> extends Omit<CrudOptions<C, R>, 'can'> {
  /** Why an action has to wait although the state allows it. */
  readonly guards?: Guards<keyof C['lifecycle']['actions'] & string, R>
  /** Why it cannot be changed now; null, or left out: it can. */
  readonly locked?: (record: R) => string | Refusal | null
  /** Why it cannot be deleted now; null, or left out: it can. */
  readonly kept?: (record: R) => string | Refusal | null
  /** All that somebody may do, from what state, right and guards allow in `can`; just that when left out. */
  readonly can?: (ctx: Context, record: R, can: Abilities) => Abilities | Promise<Abilities>
}

const asLock = (why: string | Refusal): Refusal => (typeof why === 'string' ? lockedBecause(why) : why)

/**
 * Reads and saves a record that goes through states. `can` names the actions of its lifecycle as state, right and guards
 * allow them; `recordTransitions` performs them.
 */
export function lifecycleRecords<C extends Named, R extends Moving = RecordOf<C> & Moving>(
  contract: C,
  plan: LifecycleRecordsPlan<C, R>,
) {
  const { lifecycle } = contract
  const { locked: lockedBy = () => null, kept: keptBy = () => null } = plan
  const guards = withDecisions<R>(lifecycle, plan.guards ?? {})
  const records = crud<C, R>(contract, {
    ...plan,
    async can(ctx, record, rights) {
      const update = lockedBy(record)
      const remove = keptBy(record)
      const can: Abilities = {
        ...rights,
        ...guardedActions(ctx, lifecycle, guards, record),
        ...(update === null ? {} : { update: asLock(update) }),
        ...(remove === null ? {} : { remove: asLock(remove) }),
      }
      return plan.can?.(ctx, record, can) ?? can
    },
  })
  async function unless(
    why: (record: R) => string | Refusal | null,
    ctx: Context,
    id: string,
    version: number,
  ): Promise<R> {
    const record = await records.requireVersion(ctx, id, version)
    const reason = why(record)
    if (reason !== null) throw locked(reason)
    return record
  }
  /** The record at this version, as long as it can be changed. Throws 404, 412, 423. */
  const requireUnlocked = (ctx: Context, id: string, version: number): Promise<R> =>
    unless(lockedBy, ctx, id, version)
  return {
    ...records,
    lifecycle: lifecycle as C['lifecycle'],
    guards,
    requireUnlocked,
    update: async (ctx: Context, { params, body, version }: Incoming<ById, unknown, object>): Promise<R> =>
      records.save(ctx, await requireUnlocked(ctx, params.id, version), body),
    remove: async (ctx: Context, { params, version }: Incoming<ById, unknown, unknown>): Promise<void> =>
      records.erase(ctx, await unless(keptBy, ctx, params.id, version)),
  }
}
