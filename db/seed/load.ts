import { loadStarterSet } from '#modules/house/setup/server/service.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'

/** Fills the setup lists that are empty with the starter set, as the program itself; gives what was added. */
export const loadSeed = (services: Services) => asSystem(services, 'starter-set', loadStarterSet)
