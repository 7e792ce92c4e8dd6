import type { FurtherFollower } from '#modules/production/travellers/server/api.ts'
import { keepCost } from './closed-costs.ts'

export { enterRate } from './rates.ts'

/** What a traveller has cost is kept when it is closed, in the same transaction. */
export const costsOfTravellers: FurtherFollower = { closed: keepCost }
