import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { tones } from '#platform/contract/documents/lifecycle.ts'

/** One record the palette can open. */
const hit = z.object({
  /** Where it belongs: `quotes`. */
  slice: z.string(),
  id: z.uuid(),
  /** Its number or code; null when it has none. */
  number: z.string().nullable(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Path of its screen. */
  path: z.string(),
  /** Its state in words; null for what has none. */
  status: z.object({ label: z.string(), tone: z.enum(tones) }).nullable(),
  /** How many were found in its list, counted to 26; null where no list shows them. */
  foundInList: z.int().nullable(),
})
export type SearchHit = z.infer<typeof hit>

/** Records by number or name across all slices the caller may read, best first, at most 20. */
export const search = contract({
  slice: 'search',
  singular: 'Search',
  plural: 'Searches',
  endpoints: {
    find: endpoint({
      method: 'GET',
      path: '/api/v1/search',
      access: 'staff',
      kind: 'read',
      summary: 'Find records by number or name',
      query: z.object({ q: z.string().trim().min(2).max(100) }),
      response: z.array(hit),
      envelope: 'data',
    }),
  },
})
