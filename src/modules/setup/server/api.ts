import { asSystem } from '../../../platform/server/system.ts'
import type { Kit } from '../../../platform/server/kit.ts'
import { loadStarterSet } from './service.ts'

/** Fills the empty setup lists as the program itself; gives what was added. */
export const loadSeed = (kit: Kit) => asSystem(kit, 'starter-set', loadStarterSet)
