import { z } from 'zod'
import { endpoint } from './calls/endpoint.ts'
import { importExportEndpoints } from './import-export.ts'
import { code, optionalLongText, text, uuid } from './values/fields.ts'
import { labelled } from './words/labels.ts'
import { type Filter, flagFilter } from './calls/paging.ts'
import { optionsEndpoint, resource } from './calls/resource.ts'

/** The highest place a record of a setup list can have. */
export const LAST_PLACE = 99_999

const place = z.int().min(0).max(LAST_PLACE)
const sortOrder = labelled(z.int(), 'Order')

/** Lists count the users of a record so far; beyond, the screen says "1 000+". The record itself names every number. */
export const USED_COUNT_CAP = 1_000

/** Who refers to a record: "enquiry lines", 14. */
const usedIn = z.array(z.object({ what: z.string(), count: z.int() }))
export type UsedIn = z.output<typeof usedIn>

const common = {
  description: optionalLongText(500),
  /** Left out: at the end. */
  sortOrder: labelled(place.nullish(), 'Order'),
  active: z.boolean(),
}

const commonRow = {
  version: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  sortOrder,
  active: z.boolean(),
  /** How many other records refer to it; one more than the cap says that there are more. */
  usedCount: labelled(z.int(), 'Used'),
}

/** What the list of any setup list shows. */
export const lookupRow = z.object({ id: uuid, ...commonRow })
export type LookupRow = z.output<typeof lookupRow>

/** `POST /{slice}/reorder`: the named records take the places they hold together, in the order given. */
export const reorderEndpoint = <const Slice extends string>(slice: Slice) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/reorder`,
    access: `${slice}:update`,
    kind: 'write',
    summary: 'Put records into another order',
    body: z.strictObject({
      order: z
        .array(z.strictObject({ id: uuid, version: z.int().min(1) }))
        .min(2)
        .max(500),
    }),
    response: z.array(z.object({ id: uuid, version: z.int(), sortOrder })),
    envelope: 'data',
  })

/**
 * The contract of a setup list: `resource` with code, name, description, place and `active`, who uses a record,
 * options for selects, reordering, export and import. The slice adds its own `input`, `computed` and `row`.
 */
export function lookupResource<
  const Slice extends string,
  Input extends z.ZodRawShape,
  Computed extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  const Filters extends Readonly<Record<string, Filter>>,
  const Sorts extends readonly string[] = readonly [],
>(
  slice: Slice,
  about: {
    singular: string
    plural: string
    /** The longest code and name; 20 and 100 by default. */
    lengths?: { code?: number; name?: number }
    input: Input
    computed: Computed
    row: Row
    filters: Filters
    /** Sorts in addition to sortOrder, code and name. */
    sorts?: Sorts
    /** `sortOrder` by default; with another one people cannot order the list by hand. */
    defaultSort?: string
  },
) {
  const { singular, plural, lengths, defaultSort = 'sortOrder' } = about
  const sorts: readonly ('sortOrder' | 'code' | 'name' | Sorts[number])[] = [
    'sortOrder',
    'code',
    'name',
    ...(about.sorts ?? []),
  ]
  const own = { code: code(lengths?.code ?? 20), name: text(lengths?.name ?? 100), ...common }
  const list = {
    filters: { active: flagFilter, ...about.filters },
    sorts,
    defaultSort,
    searchable: true,
    // Counted for the rows of the page.
    unsorted: ['usedCount'],
  }
  const made = resource(slice, {
    singular,
    plural,
    input: { ...own, ...about.input },
    computed: { ...about.computed, sortOrder, usedIn },
    row: { ...commonRow, ...about.row },
    list,
  })
  return {
    ...made,
    endpoints: {
      ...made.endpoints,
      ...importExportEndpoints(slice, list),
      options: optionsEndpoint(slice),
      reorder: reorderEndpoint(slice),
    },
  }
}

/** Colours by name; the theme decides how each looks on light and dark. */
export const colour = z.enum(['grey', 'blue', 'green', 'amber', 'red', 'violet'])

export const colourNames: Readonly<Record<z.output<typeof colour>, string>> = {
  grey: 'Grey',
  blue: 'Blue',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  violet: 'Violet',
}
