import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { longText, optionalReference, text, uuid } from '#platform/contract/values/fields.ts'
import { byId } from '#platform/contract/calls/resource.ts'

const path = '/api/v1/numbering'
/** The slice of the documents; the server knows which there are. */
const kind = text(100)
const pattern = text(40)

const input = z.strictObject({
  kind,
  /** Left out: all facilities that have no pattern of their own. */
  facilityId: optionalReference,
  pattern,
})

export const counter = z.object({
  /** The facility that counts for itself; null where all share the counter. */
  facilityId: uuid.nullable(),
  facilityName: z.string().nullable(),
  year: z.int(),
  /** The last number given; null before the first. */
  last: labelled(z.string().nullable(), 'Last number'),
  /** How many were given in all. */
  count: labelled(z.int(), 'Counted'),
  next: labelled(z.string(), 'Next number'),
  /** How far an earlier program had counted; null where nothing was taken over. */
  takenOver: z.int().nullable(),
})

const series = z.object({
  /** null while it is the usual pattern, which stands nowhere. */
  id: uuid.nullable(),
  version: z.int().nullable(),
  kind,
  /** The documents in the plural: "Quotes". */
  label: z.string(),
  /** Each document belongs to a facility, which may have a pattern of its own. */
  hasFacility: z.boolean(),
  /** The counter begins anew each year. */
  isYearly: z.boolean(),
  facilityId: uuid.nullable(),
  facilityName: z.string().nullable(),
  pattern: z.string(),
  usualPattern: z.string(),
  /** Of this year, and of earlier ones that were counted with this pattern. */
  counters: z.array(counter),
})

const stored = z.object({
  id: uuid,
  version: z.int(),
  kind,
  facilityId: uuid.nullable(),
  pattern: z.string(),
})

/** How documents are numbered: one series for each kind, facility and year. */
export const numbering = {
  ...contract({
    slice: 'numbering',
    singular: 'Number series',
    plural: 'Numbering',
    endpoints: {
      overview: endpoint({
        method: 'GET',
        path,
        access: 'numbering:read',
        kind: 'read',
        summary: 'All series with their patterns, the last number and the next',
        response: z.array(series),
        envelope: 'data',
      }),
      preview: endpoint({
        method: 'GET',
        path: `${path}/preview`,
        access: 'numbering:read',
        kind: 'read',
        summary: 'What a pattern would give next, and why it cannot be used',
        query: z.object({ kind, facilityId: uuid.optional(), pattern: z.string().max(100) }),
        response: z.object({
          problem: z.string().nullable(),
          /** The next number of today and the first of next year, for each facility where they differ. */
          numbers: z.array(
            z.object({ facilityName: z.string().nullable(), next: z.string(), nextYear: z.string() }),
          ),
        }),
        envelope: 'data',
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: 'numbering:create',
        kind: 'write',
        summary: 'Give a kind of document, or one facility, a pattern of its own',
        body: input,
        response: stored,
        envelope: 'data',
        status: 201,
      }),
      update: endpoint({
        method: 'PATCH',
        path: `${path}/:id`,
        access: 'numbering:update',
        kind: 'write',
        summary: 'Change a pattern; numbers that were given stay as they are',
        params: byId,
        body: z.strictObject({ pattern }),
        response: stored,
        envelope: 'data',
        versioned: true,
      }),
      remove: endpoint({
        method: 'DELETE',
        path: `${path}/:id`,
        access: 'numbering:delete',
        kind: 'write',
        summary: 'Go back to the usual pattern, or to the one of all facilities',
        params: byId,
        response: z.void(),
        envelope: 'none',
        status: 204,
        versioned: true,
      }),
      takeOver: endpoint({
        method: 'POST',
        path: `${path}/take-over`,
        access: 'numbering:take-over',
        kind: 'write',
        summary: 'Go on after the last number of an earlier program, once for each series and year',
        body: z.strictObject({
          kind,
          facilityId: optionalReference,
          /** The last number the earlier program gave, without what stands before it. */
          last: z.int().min(1).max(99_999_999),
          reason: longText(500),
        }),
        response: z.object({ next: z.string() }),
        envelope: 'data',
      }),
    },
  }),
  input,
}

export type SeriesRow = z.output<typeof series>
