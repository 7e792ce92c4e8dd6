import { loadStarterSet } from '#modules/setup/server/service.ts'
import type { Kit } from '#platform/server/kit.ts'
import { asSystem } from '#platform/server/program/system.ts'

/** Fills the setup lists that are empty with the starter set, as the program itself; gives what was added. */
export const loadSeed = (kit: Kit) => asSystem(kit, 'starter-set', loadStarterSet)
