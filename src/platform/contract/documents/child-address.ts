import type { z } from 'zod'
import type { Contract, Endpoint } from '../calls/endpoint.ts'
import { type byChildId, type InsideOf } from './child-records.ts'
import { byId } from '../calls/resource.ts'

/** The contract of records inside a document. */
export type ChildContract = Contract & { readonly inside: InsideOf }

type ParamsOfOne<E> = E extends {
  readonly params: z.ZodObject<infer Shape extends z.ZodRawShape & (typeof byChildId)['shape']>
}
  ? { readonly params: z.ZodObject<Omit<Shape, 'childId'>> }
  : unknown
type AddressedEndpoint<E> = Omit<E, 'params'> & ParamsOfOne<E>

/** The same contract at one document: its records are addressed by their own id alone. */
export type ContractOf<C extends ChildContract> = Omit<C, 'slice' | 'endpoints'> & {
  readonly slice: string
  readonly endpoints: { readonly [K in keyof C['endpoints']]: AddressedEndpoint<C['endpoints'][K]> }
}

const known = new WeakMap<ChildContract, Map<string, Contract>>()

/**
 * The contract of the records inside one document, so that everything which knows records by their id alone, such as
 * forms, actions and panels, takes them like any other: its slice is their address, `travellers/{id}/operations`. Made
 * once for each document.
 */
export function contractIn<C extends ChildContract>(contract: C, parentId: string): ContractOf<C> {
  const made = known.get(contract) ?? new Map<string, Contract>()
  known.set(contract, made)
  const found = made.get(parentId) ?? addressed(contract, parentId)
  made.set(parentId, found)
  return found as ContractOf<C>
}

function addressed(contract: ChildContract, parentId: string): Contract {
  const { parent, segment } = contract.inside
  const endpoints = Object.entries(contract.endpoints).map(([name, one]): [string, Endpoint] => {
    const path = one.path.replace('/:id/', `/${parentId}/`).replace(':childId', ':id')
    const { childId, id: _, ...further } = one.params?.shape ?? {}
    const { params: __, ...rest } = one
    return [name, { ...rest, path, ...(childId ? { params: byId.extend(further) } : {}) }]
  })
  return {
    ...contract,
    slice: `${parent}/${parentId}/${segment}`,
    endpoints: Object.fromEntries(endpoints),
  }
}
