import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { searchText, text, uuid } from '#platform/contract/values/fields.ts'

/** The slice of a list. */
const list = z.string().regex(/^[a-z0-9/-]{1,80}$/)

const savedView = z.object({
  id: uuid,
  name: z.string(),
  /** What the list shows, as its address writes it: `filter[status]=open&sort=-number`. */
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.output<typeof savedView>

export const savedViewInput = z.strictObject({
  list,
  name: text(60),
  query: searchText(2_000).refine((query) => !query.includes('#'), 'This is no address of a list.'),
  isShared: z.boolean(),
})
export type SavedViewInput = z.output<typeof savedViewInput>

/** What somebody wants to see on a list again: filters, search and order under a name, for themselves or for everybody. */
export const savedViews = contract({
  slice: 'saved-views',
  singular: 'Saved view',
  plural: 'Saved views',
  endpoints: {
    find: endpoint({
      method: 'GET',
      path: '/api/v1/saved-views',
      access: 'staff',
      kind: 'read',
      summary: 'Read the own views of a list and those that others share',
      query: z.object({ list }),
      response: z.array(savedView),
      envelope: 'data',
    }),
    save: endpoint({
      method: 'PUT',
      path: '/api/v1/saved-views',
      access: 'staff',
      kind: 'write',
      summary: 'Save what a list shows under a name, in the place of the own view of that name',
      body: savedViewInput,
      response: savedView,
      envelope: 'data',
    }),
    drop: endpoint({
      method: 'DELETE',
      path: '/api/v1/saved-views/:id',
      access: 'staff',
      kind: 'write',
      summary: 'Drop an own view; an administrator also one that others share',
      params: z.object({ id: uuid }),
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  },
})
