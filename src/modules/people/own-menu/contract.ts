import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { ownMenu as stored } from '#platform/contract/current-user.ts'
import { searchText, text } from '#platform/contract/values/fields.ts'

/** So many favourites stand above the menu. */
export const MOST_FAVOURITES = 7

const favourite = z.strictObject({
  label: text(60),
  path: searchText(2_000).regex(/^\/(?!\/)[^#\s\\]*$/, 'This is no screen of the program.'),
})

const input = z.strictObject({
  everything: z.boolean(),
  folded: z.array(searchText(60)).max(40).nullable(),
  favourites: z
    .array(favourite)
    .max(MOST_FAVOURITES)
    .refine(
      (all) => new Set(all.map(({ path }) => path)).size === all.length,
      'This is among your favourites already.',
    ),
})

/** How somebody arranges the menu for themselves; it comes with `GET /api/v1/user`. */
export const ownMenu = contract({
  slice: 'own-menu',
  singular: 'Own menu',
  plural: 'Own menus',
  endpoints: {
    save: endpoint({
      method: 'PUT',
      path: '/api/v1/own-menu',
      access: 'staff',
      kind: 'write',
      summary: 'Keep what the own menu shows, what is folded in it and the favourites above it',
      body: input,
      response: stored,
      envelope: 'data',
    }),
  },
})
