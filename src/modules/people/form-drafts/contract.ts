import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'

/** Longest draft, as JSON text in characters: an enquiry with 200 lines takes a third of it. */
export const DRAFT_LIMIT = 256 * 1024

const form = z.object({ form: z.string().regex(/^[a-z0-9-]{1,80}$/) })

const draft = z.object({
  /** Exactly what the form held; nothing of it has been checked. */
  values: z.record(z.string().max(80), z.unknown()),
  savedAt: z.string(),
})
export type FormDraft = z.output<typeof draft>

export const draftInput = z.strictObject({
  values: draft.shape.values.refine(
    (values) => JSON.stringify(values).length <= DRAFT_LIMIT,
    'This form holds too much to be kept as a draft.',
  ),
})

/** What somebody has typed into a new form and not saved yet: one draft for each person and form, for nobody else. */
export const formDrafts = contract({
  slice: 'form-drafts',
  singular: 'Form draft',
  plural: 'Form drafts',
  endpoints: {
    find: endpoint({
      method: 'GET',
      path: '/api/v1/form-drafts/:form',
      access: 'staff',
      kind: 'read',
      summary: 'Read the own draft of a form; null when there is none',
      whileViewing: 'refused',
      params: form,
      response: draft.nullable(),
      envelope: 'data',
    }),
    keep: endpoint({
      method: 'PUT',
      path: '/api/v1/form-drafts/:form',
      access: 'staff',
      kind: 'write',
      summary: 'Keep what was typed into a new form, in the place of the draft before',
      params: form,
      body: draftInput,
      response: draft.pick({ savedAt: true }),
      envelope: 'data',
    }),
    drop: endpoint({
      method: 'DELETE',
      path: '/api/v1/form-drafts/:form',
      access: 'staff',
      kind: 'write',
      summary: 'Drop the own draft of a form; nothing happens when there is none',
      params: form,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  },
})
