import type { z } from 'zod'
import type { ListDeclaration } from './paging.ts'

/** A right of the catalogue: `slice:verb`. The catalogue is the union of all `access` values in the contracts. */
export type Permission = `${string}:${string}`

/** Who may call: everybody, any account, a verified account that is not a client, a verified account of any kind, or a right. */
export type Access = 'public' | 'signed-in' | 'staff' | 'verified' | Permission

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * How the server runs it. read: no BEGIN. write: one transaction. upload: stored first, then a short
 * transaction. stream: holds no connection between pages. account: own short transactions.
 */
export type Kind = 'read' | 'write' | 'upload' | 'stream' | 'account'

/** data: `{"data": ...}`; list: the paged envelope; bare: as it is; none: 204; bytes: a file. */
export type Envelope = 'data' | 'list' | 'bare' | 'none' | 'bytes'

/** Work that a person has a budget of in a minute: setting a PDF, writing out a whole list, reading a file that others made. */
export type Cost = 'pdf' | 'export' | 'reading'

export interface Endpoint {
  readonly method: Method
  /** With `:name` segments, for example `/api/v1/quotes/:id/approve`. */
  readonly path: string
  /** Further paths that answer the same way. */
  readonly alias?: readonly string[]
  readonly access: Access
  readonly kind: Kind
  /** One line for the API reference. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Only on lists: what may be filtered, sorted and searched. */
  readonly list?: ListDeclaration
  readonly response: z.ZodType
  readonly envelope: Envelope
  readonly status?: 200 | 201 | 202 | 204
  /** Left out: it costs no more than any call. */
  readonly cost?: Cost
  /** Needs `If-Match` or `version`; 428 without. */
  readonly versioned?: boolean
  /**
   * Whether an administrator who views the program as somebody else may call it. Left out: reads yes, writes no;
   * private reads of an account are refused.
   */
  readonly whileViewing?: 'allowed' | 'refused'
  /**
   * Whether a program with an API token may call it. Left out: what stands under a right, and reads that are neither
   * private nor of an account.
   */
  readonly byToken?: boolean
  /** The page calls it by itself: no session lives longer by it. */
  readonly isUnattended?: boolean
}

export interface Contract {
  /** The URL segment and the name of the folder. */
  readonly slice: string
  /** For people: "Purchase order". */
  readonly singular: string
  readonly plural: string
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /**
   * The verbs of its rights that a role has unless setup says otherwise. A manager has those of a user too, an
   * administrator all there are.
   */
  readonly grants?: { readonly user?: readonly string[]; readonly manager?: readonly string[] }
}

/** Keeps the exact types of an endpoint; one without `access` does not compile. */
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}

/** Keeps the exact types of a contract. */
export function contract<const C extends Contract>(shape: C): C {
  return shape
}

/** Every right that the contracts name, sorted. */
export function permissionCatalogue(contracts: readonly Contract[]): Permission[] {
  const rights = new Set<Permission>()
  for (const { endpoints } of contracts) {
    for (const { access } of Object.values(endpoints)) if (isPermission(access)) rights.add(access)
  }
  return [...rights].sort()
}

/** True for `slice:verb`, false for the explicit words. */
export function isPermission(access: Access): access is Permission {
  return access.includes(':')
}

/** Whether a program with an API token may call it at all; its rights are another matter. */
export const isOpenToTokens = ({ access, method, kind, whileViewing, byToken }: Endpoint): boolean =>
  byToken ?? (isPermission(access) || (method === 'GET' && kind !== 'account' && whileViewing !== 'refused'))
