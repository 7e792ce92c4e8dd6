import type { Permission } from '#platform/contract/endpoint.ts'
import type * as contracts from './contracts.ts'
import type { ScreenPath } from './paths.ts'

type AccessOf<Named> = Named extends { readonly endpoints: infer Endpoints }
  ? {
      [Name in keyof Endpoints]: Endpoints[Name] extends { readonly access: infer A } ? Exact<A> : never
    }[keyof Endpoints]
  : never

/** Without what is only known as a pattern: `companies:${string}` would let every verb of companies pass. */
type Exact<A> = A extends Permission ? (Record<never, true> extends Record<A, true> ? never : A) : never

type All = typeof contracts

declare module '#platform/contract/register.ts' {
  interface Register {
    readonly right: { [Name in keyof All]: AccessOf<All[Name]> }[keyof All]
    readonly screen: ScreenPath
  }
}
