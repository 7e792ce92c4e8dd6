import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { freezeDue } from './figures.ts'

/** The weekly job: the figures of every target whose period runs, will come or has just ended. Gives how many. */
export const freezeForecasts = (services: Services): Promise<number> =>
  asSystem(services, 'freeze-forecasts', freezeDue)
