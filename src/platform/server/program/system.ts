import type { Context } from '#platform/server/context.ts'
import { actingAs, SYSTEM } from '#platform/server/effects.ts'
import type { Kit } from '#platform/server/kit.ts'

export { actingAs } from '#platform/server/effects.ts'

/** Runs work as the program itself (jobs, loaders) in one audited transaction; its days are those of the first facility. */
export async function asSystem<T>(kit: Kit, name: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const timeZone = await kit.ports.homeTimeZone(kit.db)
  return actingAs(kit, { ...SYSTEM, timeZone }, { id: name, ip: '' }, work)
}
