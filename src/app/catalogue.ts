import { type Contract, type Permission, permissionCatalogue } from '#platform/contract/endpoint.ts'
import * as all from './contracts.ts'

/** Every contract of the program, by the name of its slice. */
export const contracts: readonly Contract[] = Object.values<Contract>(all).toSorted((a, b) =>
  a.slice < b.slice ? -1 : 1,
)

/** Every right there is. */
export const permissions: readonly Permission[] = permissionCatalogue(contracts)
