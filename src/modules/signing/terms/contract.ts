import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { optionalDate, text, uuid } from '#platform/contract/values/fields.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, flagFilter } from '#platform/contract/calls/paging.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import { soleApproval } from '#platform/contract/documents/sole-approval.ts'
import { richText } from '#platform/contract/values/rich-text.ts'
import { kindNames, languageNames, termsLifecycle } from './domain/lifecycle.ts'

const path = '/api/v1/terms-and-conditions'

const head = {
  kind: z.enum(kindNames),
  language: z.enum(languageNames),
  /** 1, 2, 3 ... of its kind and language. */
  edition: z.int(),
  title: z.string(),
  status: z.enum(stateNames(termsLifecycle)),
  /** The one that counts today. */
  isCurrent: labelled(z.boolean(), 'Counts today'),
  effectiveFrom: z.string().nullable(),
  createdByName: labelled(z.string(), 'Written by'),
  approvedByName: z.string().nullable(),
} as const

const times = {
  approvedAt: z.string().nullable(),
  /** When it was made current, and when a later edition took its place. */
  publishedAt: z.string().nullable(),
  retiredAt: z.string().nullable(),
} as const

const terms = resource('terms-and-conditions', {
  singular: 'Edition',
  plural: 'Terms and conditions',
  input: {
    kind: z.enum(kindNames),
    language: z.enum(languageNames),
    title: text(200),
    body: labelled(richText, 'Text'),
    /** The first day it may count; left out, the day it is made current. */
    effectiveFrom: labelled(optionalDate, 'Counts from'),
  },
  computed: {
    ...head,
    ...times,
    /** Over kind, language, edition, title and body: proves what somebody was shown. */
    sha256: z.string(),
    /** Its author approved it, because nobody else could. */
    approvalException: soleApproval.nullable(),
    /** The edition before it, to compare with. */
    previousId: uuid.nullable(),
  },
  row: { version: z.int(), ...head, createdAt: z.string() },
  list: {
    filters: {
      kind: anyOf(kindNames),
      language: anyOf(languageNames),
      status: anyOf(stateNames(termsLifecycle)),
      isCurrent: flagFilter,
    },
    sorts: ['createdAt', 'edition'],
    defaultSort: '-createdAt',
    searchable: false,
  },
})

/** What everybody may read of an edition that counts. */
const published = z.object({
  id: uuid,
  kind: head.kind,
  language: head.language,
  edition: head.edition,
  title: head.title,
  isCurrent: head.isCurrent,
  effectiveFrom: head.effectiveFrom,
  publishedAt: times.publishedAt,
  retiredAt: times.retiredAt,
  body: richText,
  sha256: z.string(),
})
export type PublishedTerms = z.output<typeof published>

const { list, get, create, update } = terms.endpoints

/** Conditions of business. What was approved is never changed: a new edition takes its place. */
export const termsAndConditions = {
  ...contract({
    slice: 'terms-and-conditions',
    singular: terms.singular,
    plural: terms.plural,
    endpoints: {
      current: endpoint({
        method: 'GET',
        path: `${path}/current`,
        access: 'public',
        kind: 'read',
        summary: 'Read the terms of one kind and language that count today',
        query: z.object({ kind: head.kind.optional(), language: head.language.optional() }),
        response: published,
        envelope: 'data',
      }),
      inForce: endpoint({
        method: 'GET',
        path: `${path}/in-force`,
        access: 'public',
        kind: 'read',
        summary: 'Name all terms that count today',
        response: z.array(
          published.pick({ id: true, kind: true, language: true, edition: true, title: true }),
        ),
        envelope: 'data',
      }),
      list,
      get: {
        ...get,
        access: 'verified',
        summary: 'Read one edition, as documents keep the one they were issued with',
      },
      pdf: endpoint({
        method: 'GET',
        path: `${path}/:id/pdf`,
        access: 'verified',
        kind: 'stream',
        summary: 'The edition as a PDF; stamped unless it counts today',
        params: byId,
        query: z.object({ download: z.enum(['1']).optional() }),
        response: z.void(),
        envelope: 'bytes',
        cost: 'pdf',
      }),
      create,
      update,
      ...actionEndpoints('terms-and-conditions', termsLifecycle, terms.record),
    },
  }),
  lifecycle: termsLifecycle,
  input: terms.input,
  record: terms.record,
  row: terms.row,
  list: terms.list,
}
