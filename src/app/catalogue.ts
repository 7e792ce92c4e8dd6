import { type Contract, type Permission, permissionCatalogue } from '#platform/contract/calls/endpoint.ts'
import * as all from './contracts.ts'
import type { ScreenPath } from './paths.ts'

/** Every contract of the program, by the name of its slice. */
export const contracts: readonly Contract[] = Object.values<Contract>(all).toSorted((a, b) =>
  a.slice < b.slice ? -1 : 1,
)

/** Every right there is. */
export const permissions: readonly Permission[] = permissionCatalogue(contracts)

type AccessOf<Named> = Named extends { readonly endpoints: infer Endpoints }
  ? {
      [Name in keyof Endpoints]: Endpoints[Name] extends { readonly access: infer A } ? Exact<A> : never
    }[keyof Endpoints]
  : never

/** Without what is only known as a pattern: `companies:${string}` would let every verb of companies pass. */
type Exact<A> = A extends Permission ? (Record<never, true> extends Record<A, true> ? never : A) : never

type All = typeof all

declare module '#platform/contract/register.ts' {
  interface Register {
    readonly right: { [Name in keyof All]: AccessOf<All[Name]> }[keyof All]
    readonly screen: ScreenPath
  }
}
