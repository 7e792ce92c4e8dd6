import { loadStarterSet } from '../../src/modules/setup/server/service.ts'
import type { Kit } from '../../src/platform/server/kit.ts'
import { asSystem } from '../../src/platform/server/system.ts'

/** Fills the setup lists that are empty with the starter set, as the program itself; gives what was added. */
export const loadSeed = (kit: Kit) => asSystem(kit, 'starter-set', loadStarterSet)
