import type { Context } from './context.ts'
import { actingAs, SYSTEM } from './effects.ts'
import type { Kit } from './kit.ts'

export { actingAs } from './effects.ts'

/** Runs work as the program itself (jobs, loaders) in one audited transaction. */
export const asSystem = <T>(kit: Kit, name: string, work: (ctx: Context) => Promise<T>): Promise<T> =>
  actingAs(kit, SYSTEM, { id: name, ip: '' }, work)
