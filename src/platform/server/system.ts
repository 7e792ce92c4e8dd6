import type { Context } from './context.ts'
import { inTransaction } from './database.ts'
import { SYSTEM, type Unit, unitOfWork } from './effects.ts'
import type { Kit } from './kit.ts'

/** Runs work as the program itself (jobs, loaders) in one audited transaction. */
export async function asSystem<T>(kit: Kit, name: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  let unit: Unit | undefined
  const result = await inTransaction(kit.pool, async (tx) => {
    unit = unitOfWork(kit, tx, SYSTEM, { id: name, ip: '' })
    const answer = await work(unit.context)
    await unit.settle()
    return answer
  })
  await unit?.finish()
  return result
}
