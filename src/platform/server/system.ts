import type { Actor, Context } from './context.ts'
import { inTransaction } from './database.ts'
import { SYSTEM, type Unit, unitOfWork } from './effects.ts'
import type { Kit } from './kit.ts'

/** Runs work in one audited transaction of its own, as this actor; deadlocks repeat it as a whole. */
export async function actingAs<T>(
  kit: Kit,
  actor: Actor,
  request: { id: string; ip: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  let unit: Unit | undefined
  const result = await inTransaction(kit.pool, async (tx) => {
    unit = unitOfWork(kit, tx, actor, request)
    const answer = await work(unit.context)
    await unit.settle()
    return answer
  })
  await unit?.finish()
  return result
}

/** Runs work as the program itself (jobs, loaders) in one audited transaction. */
export const asSystem = <T>(kit: Kit, name: string, work: (ctx: Context) => Promise<T>): Promise<T> =>
  actingAs(kit, SYSTEM, { id: name, ip: '' }, work)
