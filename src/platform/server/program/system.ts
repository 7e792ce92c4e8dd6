import type { Context } from '#platform/server/context.ts'
import { actingAs, SYSTEM } from '#platform/server/effects.ts'
import type { Kit } from '#platform/server/kit.ts'

export { actingAs } from '#platform/server/effects.ts'

/** Runs work as the program itself (jobs, loaders) in one audited transaction. */
export const asSystem = <T>(kit: Kit, name: string, work: (ctx: Context) => Promise<T>): Promise<T> =>
  actingAs(kit, SYSTEM, { id: name, ip: '' }, work)
