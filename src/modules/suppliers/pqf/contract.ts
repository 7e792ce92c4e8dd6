import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import {
  code,
  keysOf,
  longText,
  optionalLongText,
  percent,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, lifecycle, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { evidenceKinds, formKinds, hasOwnIds, questionTypes } from './domain.ts'

/** How a revision of a form lives. A current one never changes: a new revision takes its place. */
export const pqfLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    current: { label: 'Current', tone: 'green' },
    retired: { label: 'Retired', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    publish: {
      label: 'Publish',
      from: ['draft'],
      to: 'current',
      access: 'pqf:publish',
      decision: {
        by: 'right',
        notBy: [],
        unsigned: 'It asks questions; what a supplier answers is decided by itself.',
      },
    },
    retire: { label: 'Retire', from: ['current'], to: 'retired', access: 'pqf:publish', needsReason: true },
    supersede: {
      label: 'Supersede',
      from: ['current'],
      to: 'retired',
      access: 'pqf:publish',
      system: true,
    },
  },
})

const status = z.enum(stateNames(pqfLifecycle))
const kind = z.enum(keysOf(formKinds))

const question = {
  text: longText(500),
  type: z.enum(keysOf(questionTypes)),
  required: z.boolean(),
  /** Its share of the score; 0: not scored. */
  weight: z.int().min(0).max(100),
  /** The answer runs out on a day that has to be given. */
  expires: z.boolean(),
  evidenceKind: z.enum(keysOf(evidenceKinds)).nullish(),
  /** Which answer to yes or no earns the weight; yes when left out. */
  wanted: z.enum(['yes', 'no']).nullish(),
  /** Headings of a table, at most eight. */
  columns: z.array(text(60)).max(8).optional(),
} as const

const sectionInput = z.strictObject({
  /** Left out: a new one. */
  id: uuid.optional(),
  title: text(120),
  questions: z.array(z.strictObject({ id: uuid.optional(), ...question })).max(100),
})
/** The sections of a form as they are kept: everything has its id. */
export const formSections = z.array(
  z.object({ id: uuid, title: z.string(), questions: z.array(z.object({ id: uuid, ...question })) }),
)

const form = resource('pqf', {
  singular: 'Pre-qualification form',
  plural: 'Pre-qualification forms',
  input: {
    code: code(20),
    title: text(200),
    description: optionalLongText(1000),
    kind,
    /** Percent of the score from which a submission passes; null: it is left to the reviewer. */
    passScore: percent.nullish(),
    /** How long an approval holds; null: without end. */
    reviewCycleMonths: labelled(z.int().min(1).max(120).nullish(), 'Review cycle'),
    sections: labelled(
      z.array(sectionInput).max(40).refine(hasOwnIds, 'The :attribute field holds the same id twice.'),
      'Sections and questions',
    ),
  },
  computed: {
    sections: formSections,
    revision: z.int(),
    status,
    /** Why this revision was made. */
    revisionReason: z.string().nullable(),
    publishedAt: z.string().nullable(),
    publishedByName: z.string().nullable(),
    submissionCount: z.int(),
    /** All revisions of the form, newest first. */
    revisions: z.array(z.object({ id: uuid, revision: z.int(), status })),
  },
  row: {
    code: z.string(),
    title: z.string(),
    revision: z.int(),
    kind,
    status,
    questionCount: labelled(z.int(), 'Questions'),
    passScore: z.string().nullable(),
    reviewCycleMonths: z.int().nullable(),
    updatedAt: z.string(),
  },
  list: {
    filters: { status: anyOf(stateNames(pqfLifecycle)), kind: anyOf(keysOf(formKinds)) },
    sorts: ['code', 'title', 'updatedAt'],
    defaultSort: 'code',
    searchable: true,
  },
})

const { exportRows } = importExportEndpoints('pqf', form.list)

export const pqf = {
  ...form,
  lifecycle: pqfLifecycle,
  endpoints: {
    ...form.endpoints,
    exportRows,
    options: optionsEndpoint('pqf'),
    revise: endpoint({
      method: 'POST',
      path: '/api/v1/pqf/:id/revise',
      access: 'pqf:create',
      kind: 'write',
      summary: 'Open the next revision as a draft; this one stays as it is',
      params: byId,
      body: z.strictObject({ reason: longText(2000) }),
      response: form.record,
      envelope: 'data',
      status: 201,
      versioned: true,
    }),
    ...actionEndpoints('pqf', pqfLifecycle, form.record),
    ...activityEndpoints('pqf'),
  },
}

export type PqfRecord = z.output<typeof form.record>
export type SectionInput = z.input<typeof sectionInput>
export type QuestionInput = SectionInput['questions'][number]
