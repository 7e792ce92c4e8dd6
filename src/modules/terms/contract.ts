import { z } from 'zod'
import { contract, endpoint } from '../../platform/contract/endpoint.ts'
import { text, uuid } from '../../platform/contract/fields.ts'
import { anyOf, flagFilter, pageOf } from '../../platform/contract/paging.ts'
import { byId } from '../../platform/contract/resource.ts'

const path = '/api/v1/terms-and-conditions'

/** Whose terms they are: those we sell on. */
const kinds = ['sale'] as const

const section = z.strictObject({
  heading: text(200),
  paragraphs: z.array(text(4000)).min(1).max(50),
})
export type TermsSection = z.infer<typeof section>

const input = z.strictObject({
  title: text(200),
  sections: z.array(section).min(1).max(100),
})

const head = {
  id: uuid,
  kind: z.enum(kinds),
  /** 1, 2, 3 ... of its kind. */
  edition: z.int(),
  title: z.string(),
  /** The one that counts today; the others are retired. */
  isCurrent: z.boolean(),
  publishedAt: z.string(),
  publishedByName: z.string(),
  retiredAt: z.string().nullable(),
} as const

const record = z.object({
  ...head,
  sections: z.array(section),
  /** Over kind, edition, title and sections: proves what a customer was shown. */
  sha256: z.string(),
})

const list = {
  filters: { kind: anyOf(kinds), isCurrent: flagFilter },
  sorts: ['publishedAt', 'edition'],
  defaultSort: '-edition',
  searchable: false,
} as const

/** Conditions of business. An edition is never changed: a new one retires it. */
export const termsAndConditions = {
  ...contract({
    slice: 'terms-and-conditions',
    singular: 'Terms and conditions',
    plural: 'Terms and conditions',
    endpoints: {
      current: endpoint({
        method: 'GET',
        path: `${path}/current`,
        access: 'public',
        kind: 'read',
        summary: 'Read the terms that count today',
        response: record,
        envelope: 'data',
      }),
      list: endpoint({
        method: 'GET',
        path,
        access: 'terms-and-conditions:read',
        kind: 'read',
        summary: 'List the editions',
        list,
        response: pageOf(z.object(head)),
        envelope: 'list',
      }),
      get: endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: 'verified',
        kind: 'read',
        summary: 'Read one edition, as documents keep the one they were issued with',
        params: byId,
        response: record,
        envelope: 'data',
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: 'terms-and-conditions:create',
        kind: 'write',
        summary: 'Publish a new edition; the current one is retired',
        body: input,
        response: record,
        envelope: 'data',
        status: 201,
      }),
    },
  }),
  input,
  record,
  list,
}
