import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { formSections } from '#modules/suppliers/pqf/contract.ts'
import { formKinds } from '#modules/suppliers/pqf/domain.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  keysOf,
  optionalDate,
  optionalLongText,
  optionalText,
  reference,
  searchText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { actionEndpoints, lifecycle, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'

const slice = 'pqf-submissions'

/** How a form that a company was asked for, or that it asked us for, becomes an approval and runs out again. */
export const submissionLifecycle = lifecycle({
  states: {
    invited: { label: 'Invited', tone: 'grey' },
    in_progress: { label: 'In progress', tone: 'blue' },
    submitted: { label: 'Submitted', tone: 'amber' },
    under_review: { label: 'Under review', tone: 'blue' },
    approved: { label: 'Approved', tone: 'green' },
    conditional: { label: 'Approved with conditions', tone: 'amber' },
    rejected: { label: 'Rejected', tone: 'red' },
    expired: { label: 'Expired', tone: 'red' },
  },
  initial: 'invited',
  open: ['invited', 'in_progress'],
  actions: {
    startAnswering: {
      label: 'Start answering',
      from: ['invited'],
      to: 'in_progress',
      access: `${slice}:update`,
      system: true,
    },
    submit: {
      label: 'Submit',
      from: ['in_progress'],
      to: 'submitted',
      access: `${slice}:submit`,
      input: { signedByName: text(120), signedByTitle: optionalText(120) },
    },
    startReview: {
      label: 'Start review',
      from: ['submitted'],
      to: 'under_review',
      access: `${slice}:review`,
    },
    sendBack: {
      label: 'Send back',
      from: ['submitted', 'under_review'],
      to: 'in_progress',
      access: `${slice}:review`,
      needsReason: true,
    },
    reject: {
      label: 'Reject',
      from: ['under_review'],
      to: 'rejected',
      access: `${slice}:decide`,
      needsReason: true,
    },
    approveWithConditions: {
      label: 'Approve with conditions',
      from: ['under_review'],
      to: 'conditional',
      access: `${slice}:decide`,
      needsReason: true,
    },
    approve: {
      label: 'Approve',
      from: ['under_review'],
      to: 'approved',
      access: `${slice}:decide`,
      decision: {
        by: 'right',
        notBy: ['submittedById', 'answeredByIds'],
        unsigned: 'The declaration is signed by the supplier; the house scores it.',
      },
    },
    expire: {
      label: 'Expire',
      from: ['approved', 'conditional'],
      to: 'expired',
      access: `${slice}:update`,
      system: true,
    },
  },
})

const status = z.enum(stateNames(submissionLifecycle))
const kind = z.enum(keysOf(formKinds))
const name = z.string().nullable()

const answer = z.strictObject({
  /** Text, number, date, or yes, no and not_applicable. */
  value: optionalLongText(5000),
  /** Of a table. */
  rows: z
    .array(z.array(searchText(500)).max(8))
    .max(100)
    .optional(),
  /** Files that are attached to this submission. */
  fileIds: z.array(uuid).max(20).optional(),
  expiresOn: optionalDate,
})

/** Answers by the id of their question. */
const answers = z.record(uuid, answer)

const submission = resource(slice, {
  singular: 'Submission',
  plural: 'Submissions',
  input: { companyId: reference, pqfId: reference },
  computed: {
    status,
    companyName: z.string(),
    form: z.object({
      code: z.string(),
      title: z.string(),
      revision: z.int(),
      kind,
      sections: formSections,
      passScore: name,
      reviewCycleMonths: z.int().nullable(),
    }),
    answers,
    /** Ids of questions whose answers the reviewer does not accept. */
    notAccepted: z.array(uuid),
    /** Percent, from submitting on; null when nothing is scored. */
    score: name,
    signedByName: name,
    signedByTitle: name,
    submittedAt: name,
    submittedByName: name,
    reviewerName: name,
    decidedAt: name,
    /** Conditions, or why it was rejected. */
    decisionReason: name,
    /** The last day of the approval; null: without end, or not approved. */
    validUntil: name,
    /** Who of the supplier sent it from their area; null: staff entered it. */
    sentByName: name,
    sentAt: name,
    /** The terms of the area that they had accepted. */
    sentUnder: labelled(name, 'Under the terms'),
  },
  row: {
    version: z.int(),
    companyId: uuid,
    companyName: z.string(),
    pqfId: uuid,
    formCode: z.string(),
    formTitle: labelled(z.string(), 'Title'),
    revision: z.int(),
    kind,
    status,
    score: name,
    reviewerName: name,
    validUntil: name,
    createdAt: z.string(),
  },
  list: {
    filters: {
      companyId: referenceFilter,
      pqfId: referenceFilter,
      status: anyOf(stateNames(submissionLifecycle)),
      kind: anyOf(keysOf(formKinds)),
    },
    sorts: ['createdAt', 'updatedAt'],
    defaultSort: '-createdAt',
    searchable: false,
  },
})

const { list, get, create, remove } = submission.endpoints

export const pqfSubmissions = {
  ...submission,
  lifecycle: submissionLifecycle,
  grants: { user: ['read', 'create', 'update', 'submit'], manager: ['review', 'decide', 'delete'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    get,
    create,
    remove,
    update: endpoint({
      method: 'PATCH',
      path: `/api/v1/${slice}/:id`,
      access: `${slice}:update`,
      kind: 'write',
      summary: 'Write the answers of a submission',
      params: byId,
      body: z.strictObject({ answers }).partial(),
      response: submission.record,
      envelope: 'data',
      versioned: true,
    }),
    judge: endpoint({
      method: 'POST',
      path: `/api/v1/${slice}/:id/judge`,
      access: `${slice}:review`,
      kind: 'write',
      summary: 'Say which answers are not accepted; the score follows',
      params: byId,
      body: z.strictObject({ notAccepted: z.array(uuid).max(4000) }),
      response: submission.record,
      envelope: 'data',
      versioned: true,
    }),
    ...actionEndpoints(slice, submissionLifecycle, submission.record),
    pdf: endpoint({
      method: 'GET',
      path: `/api/v1/${slice}/:id/pdf`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The submission as PDF: answers, score, attachments, declaration',
      params: byId,
      query: z.object({ download: z.literal('1').optional() }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    ...activityEndpoints(slice),
  },
}

/** The same records as a form of answers sees them. */
export const submissionAnswers = { ...pqfSubmissions, input: z.strictObject({ answers }) }

export type SubmissionRecord = z.output<typeof submission.record>
