import { z } from 'zod'
import { type Endpoint, endpoint } from '../calls/endpoint.ts'
import { byId, resource } from '../calls/resource.ts'
import { uuid } from '../values/fields.ts'

/** Where the records inside a document stand: `{ parent: 'travellers', segment: 'operations' }`. */
export interface InsideOf {
  /** The slice of the document, which begins the address. */
  readonly parent: string
  /** What the records are called in the address of the document. */
  readonly segment: string
  /** The parameter of their screen, `operationId` of `/travellers/{id}/operations/{operationId}`; `childId` when left out. */
  readonly screenId?: string
}

/** The id of a record inside a document by the parameters of its screen. */
export const childIdIn = (
  { screenId = 'childId' }: InsideOf,
  parameters: Readonly<Record<string, string | undefined>>,
): string => parameters[screenId] ?? ''

/** What holds for a record inside a document: `id` is that of the document, `childId` its own. */
export const byChildId = z.object({ id: uuid, childId: uuid })

type ParamsInside<E> = E extends { readonly params: z.ZodObject<infer Shape extends z.ZodRawShape> }
  ? z.ZodObject<Omit<Shape, 'id'> & (typeof byChildId)['shape']>
  : typeof byId
type EndpointInside<E> = Omit<E, 'path' | 'params'> & {
  readonly path: string
  readonly params: ParamsInside<E>
}
export type EndpointsInside<Endpoints> = { readonly [K in keyof Endpoints]: EndpointInside<Endpoints[K]> }

/**
 * Endpoints of a slice as those of records inside a document: `/api/v1/operations/:id/sign` becomes
 * `/api/v1/travellers/:id/operations/:childId/sign`. Their rights stay those of the slice.
 */
export function endpointsInside<const Endpoints extends Readonly<Record<string, Endpoint>>>(
  slice: string,
  { parent, segment }: InsideOf,
  endpoints: Endpoints,
): EndpointsInside<Endpoints> {
  const whole = `/api/v1/${parent}/:id/${segment}`
  const moved = Object.entries<Endpoint>(endpoints).map(([name, one]) => {
    const own = one.path.slice(`/api/v1/${slice}`.length)
    const { id: isOfOne, ...further } = one.params?.shape ?? {}
    return [
      name,
      {
        ...one,
        path: whole + own.replace(/^\/:id(?=\/|$)/, '/:childId'),
        params: isOfOne ? byChildId.extend(further) : byId,
      },
    ]
  })
  return Object.fromEntries(moved) as EndpointsInside<Endpoints>
}

/**
 * The record of a contract inside a document, with the endpoints every such record has; a contract takes those that it
 * needs, adds those of its lifecycle and its panels, and puts all of them through `endpointsInside`. The list holds all
 * records of one document in their order.
 */
export function childResource<
  const Slice extends string,
  Input extends z.ZodRawShape,
  Computed extends z.ZodRawShape,
>(
  slice: Slice,
  about: {
    readonly singular: string
    readonly plural: string
    readonly input: Input
    readonly computed: Computed
  },
) {
  const none = { filters: {}, sorts: ['createdAt'], defaultSort: 'createdAt', searchable: false } as const
  const made = resource(slice, { ...about, row: {}, list: none })
  const { singular, plural, input, patch, record, endpoints } = made
  const list = endpoint({
    method: 'GET',
    path: `/api/v1/${slice}`,
    access: `${slice}:read`,
    kind: 'read',
    summary: `All ${plural.toLowerCase()} of one document, in their order`,
    response: z.array(record),
    envelope: 'data',
  })
  return { slice, singular, plural, input, patch, record, endpoints: { ...endpoints, list } }
}
