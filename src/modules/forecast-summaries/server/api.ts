import type { Kit } from '#platform/server/kit.ts'
import { asSystem } from '#platform/server/program/system.ts'
import { freezeDue } from './figures.ts'

/** The weekly job: the figures of every target whose period runs, will come or has just ended. Gives how many. */
export const freezeForecasts = (kit: Kit): Promise<number> => asSystem(kit, 'freeze-forecasts', freezeDue)
