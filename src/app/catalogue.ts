import { type Contract, type Permission, permissionCatalogue } from '../platform/contract/endpoint.ts'
import * as all from './contracts.ts'

/** Every contract of the program. */
export const contracts: readonly Contract[] = Object.values(all)

/** Every right there is. */
export const permissions: readonly Permission[] = permissionCatalogue(contracts)
