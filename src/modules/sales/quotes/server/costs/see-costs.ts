import type { Actor } from '#platform/server/context.ts'

export const SEE_COSTS = 'quotes:see-costs'
/** Costs and margins are not for everybody who reads a quote. */
export const maySeeCosts = (actor: Actor): boolean => actor.permissions.has(SEE_COSTS)
