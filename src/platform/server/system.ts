import type { Context } from './context.ts'
import { actingAs, SYSTEM } from './effects.ts'
import type { Services } from './services.ts'

export { actingAs } from './effects.ts'

/** Runs work as the program itself (jobs, loaders) in one audited transaction; its days are those of the first facility. */
export async function asSystem<T>(
  services: Services,
  name: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const timeZone = await services.ports.homeTimeZone(services.db)
  return actingAs(services, { ...SYSTEM, timeZone }, { id: name, ip: '' }, work)
}
