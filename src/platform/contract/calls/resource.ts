import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import { can, cannot, named, recordColumns, searchText, uuid } from '../values/fields.ts'
import { withLabelsOf } from '../words/labels.ts'
import { withFilterLabels } from '../words/list-labels.ts'
import { type ListDeclaration, pageOf } from './paging.ts'

export const byId = z.object({ id: uuid })
const optionsQuery = z.object({ search: z.string().max(100).optional(), id: z.string().max(2000).optional() })

/**
 * The endpoints every entity has, from one description of its fields.
 * `input`: what may be written (raw zod shape, no defaults). `computed`: further fields of the record.
 * `row`: the narrow columns of the list. Documents spread `.endpoints` and add their own.
 */
export function resource<
  const Slice extends string,
  Input extends z.ZodRawShape,
  Computed extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  const List extends ListDeclaration,
>(
  slice: Slice,
  about: { singular: string; plural: string; input: Input; computed: Computed; row: Row; list: List },
) {
  const { singular, plural } = about
  const path = `/api/v1/${slice}` as const
  const input = z.strictObject(about.input)
  const patch = input.partial()
  // A spread of type parameters is an intersection to the compiler; what is computed takes the place of the input.
  type Shape = typeof recordColumns &
    Omit<Input, keyof Computed> &
    Computed & { can: typeof can; cannot: typeof cannot }
  const shape: Shape = withLabelsOf(
    { ...recordColumns, ...about.input, ...about.computed, can, cannot },
    about.input,
  )
  const record = z.object(shape)
  const row = z.object({ id: uuid, ...withLabelsOf(about.row, shape) })
  const declaration = withFilterLabels(about.list, row.shape, shape)
  const noun = singular.toLowerCase()
  const aNoun = `${/^([aeio]|nde)/.test(noun) ? 'an' : 'a'} ${noun}`
  return {
    slice,
    singular,
    plural,
    input,
    patch,
    record,
    row,
    list: declaration,
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access: `${slice}:read`,
        kind: 'read',
        summary: `List ${plural.toLowerCase()}`,
        list: declaration,
        response: pageOf(row),
        envelope: 'list',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: `${slice}:read`,
        kind: 'read',
        summary: `Read one ${noun}`,
        params: byId,
        response: record,
        envelope: 'data',
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: `${slice}:create`,
        kind: 'write',
        summary: `Create ${aNoun}`,
        body: input,
        response: record,
        envelope: 'data',
        status: 201,
      }),
      update: endpoint({
        method: 'PATCH',
        path: `${path}/:id`,
        access: `${slice}:update`,
        kind: 'write',
        summary: `Change the listed fields of ${aNoun}`,
        params: byId,
        body: patch,
        response: record,
        envelope: 'data',
        versioned: true,
      }),
      remove: endpoint({
        method: 'DELETE',
        path: `${path}/:id`,
        access: `${slice}:delete`,
        kind: 'write',
        summary: `Delete an unused ${noun}`,
        params: byId,
        response: z.void(),
        envelope: 'none',
        status: 204,
        versioned: true,
      }),
    },
  } as const
}

/** Names for the selects of one screen, for whoever has a right; asked as `optionsEndpoint` is. */
export const choicesEndpoint = <const Path extends string, const Right extends Access>(of: {
  readonly path: Path
  readonly access: Right
  readonly summary: string
}) =>
  endpoint({
    method: 'GET',
    kind: 'read',
    ...of,
    query: z.object({ search: searchText(100).optional(), id: searchText(2000).optional() }),
    response: z.array(named),
    envelope: 'data',
  })

/** `GET /api/v1/{slice}/options?search=` for selects; `id=` (comma) fetches the names of chosen ones. */
export const optionsEndpoint = <const Slice extends string>(slice: Slice) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/${slice}/options`,
    access: 'staff',
    kind: 'read',
    summary: `Names for selects of ${slice.replaceAll('-', ' ')}`,
    query: optionsQuery,
    response: z.array(named),
    envelope: 'data',
  })

/** One sum in the foot of a list: of money by its currency, or of a quantity by its unit. */
const listSum = z.object({
  /** "Net" */
  label: z.string(),
  value: z.string(),
  currency: z.string().nullable(),
  /** `kg`; null for money. */
  unit: z.string().nullable(),
})
export type ListSum = z.output<typeof listSum>

export const listTotals = z.object({
  /** There are more rows than are summed; then there are no sums. */
  isTooMany: z.boolean(),
  sums: z.array(listSum),
})
export type ListTotals = z.output<typeof listTotals>

/** A list, and what its rows come to on all of its pages; for whoever may read it. */
export const withTotals = <
  List extends {
    readonly path: `/api/v1/${string}`
    readonly access: Access
    readonly list: ListDeclaration
  },
>(
  list: List,
) =>
  ({
    list,
    totals: endpoint({
      method: 'GET',
      path: `${list.path as List['path']}/totals` as const,
      access: list.access,
      kind: 'read',
      summary: 'What the rows of the list come to, as it is filtered',
      list: list.list,
      response: listTotals,
      envelope: 'data',
    }),
  }) as const
