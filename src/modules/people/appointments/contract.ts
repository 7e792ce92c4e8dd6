import { labelled, withLabelsOf } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  can,
  cannot,
  isoDate,
  money,
  optionalDate,
  optionalLongText,
  optionalReference,
  recordColumns,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelledFilter, withFilterLabels } from '#platform/contract/words/list-labels.ts'
import { anyOf, type Filter, flagFilter, pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { type AppointmentState, appointmentStates, validityProblems } from './domain.ts'

const words = z.string().nullable()
const states = Object.keys(appointmentStates) as [AppointmentState, ...AppointmentState[]]

const commonInput = {
  userId: labelled(reference, 'Person'),
  /** Null: every facility. */
  facilityId: optionalReference,
  validFrom: labelled(isoDate, 'From'),
  /** The last day; null: until the entry is ended. */
  validUntil: labelled(optionalDate, 'Until'),
  note: optionalLongText(500),
}

const commonShown = {
  userName: z.string(),
  userEmail: labelled(z.string(), 'E-mail'),
  facilityName: words,
  validFrom: z.string(),
  validUntil: words,
  note: words,
  /** Who gave this right. */
  grantedByName: labelled(words, 'Given by'),
  /** From then on the entry counts no longer. */
  endedAt: words,
  state: labelled(z.enum(states), 'Status'),
  /** Counts today. */
  isCurrent: z.boolean(),
  /** The last day on which it counts, whichever of its dates comes first. */
  expiresOn: words,
  daysLeft: z.int().nullable(),
}

/** Somebody who stands in, from a first to a last day. */
export const delegateInput = {
  delegateUserId: labelled(optionalReference, 'Stands in'),
  delegateFrom: labelled(optionalDate, 'Stands in from'),
  delegateUntil: labelled(optionalDate, 'Stands in until'),
}
export const delegateShown = {
  delegateUserId: uuid.nullable(),
  delegateName: words,
  delegateFrom: words,
  delegateUntil: words,
}

/** Values in the currency of the facility; null: no end. Steps go from 1 upwards. */
export const bandInput = {
  minValue: labelled(money.nullish(), 'Value from'),
  maxValue: labelled(money.nullish(), 'Value up to'),
  step: z.int().min(1).max(9).nullish(),
}
export const bandShown = {
  minValue: words,
  maxValue: words,
  /** Of the facility; null where the entry counts for every facility. */
  currency: words,
  step: z.int(),
}

/** What every list of appointed people shows. */
export const appointmentRow = z.object({
  id: uuid,
  version: z.int(),
  ...withLabelsOf(commonShown, commonInput),
})

const commonFilters = {
  userId: labelledFilter(referenceFilter, 'Person'),
  facilityId: referenceFilter,
  state: labelledFilter(anyOf(states), 'Status'),
  isCurrent: flagFilter,
  /** Counts today, and ends within 90 days. */
  expiring: labelledFilter(flagFilter, 'Expires soon'),
} as const

/**
 * The contract of a list of people who may do something from a first to a last day. An entry is never changed:
 * it is ended, or replaced by a new one. `input` and `shown`: fields of its own; `problems`: sentences by field
 * for what does not fit together.
 */
export function appointment<
  const Slice extends string,
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  const Filters extends Readonly<Record<string, Filter>>,
>(
  slice: Slice,
  about: {
    singular: string
    plural: string
    input: Input
    shown: Shown
    filters: Filters
    problems: (values: z.output<z.ZodObject<Input>>) => Record<string, string>
  },
) {
  const { singular, plural } = about
  const path = `/api/v1/${slice}` as const
  type InputShape = typeof commonInput & Input
  const inputShape: InputShape = { ...commonInput, ...about.input }
  const input = z.strictObject(inputShape).superRefine((value, context) => {
    // Rules between fields can only be asked of fields that are what they should be.
    if (context.issues.length > 0) return
    const given = value as Parameters<typeof validityProblems>[0] & z.output<z.ZodObject<Input>>
    const problems = { ...validityProblems(given), ...about.problems(given) }
    for (const [field, message] of Object.entries(problems)) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  type ShownShape = typeof commonShown & Shown
  const shown: ShownShape = withLabelsOf({ ...commonShown, ...about.shown }, inputShape)
  const record = z.object({
    ...recordColumns,
    userId: uuid,
    facilityId: uuid.nullable(),
    /** The entry that this one took the place of. */
    replacesId: uuid.nullable(),
    ...shown,
    can,
    cannot,
  })
  const row = z.object({ id: uuid, version: z.int(), ...shown })
  const list = withFilterLabels(
    {
      filters: { ...commonFilters, ...about.filters },
      sorts: ['userName', 'validFrom', 'expiresOn', 'createdAt'],
      defaultSort: 'userName',
      searchable: true,
    },
    shown,
    inputShape,
  )
  return {
    ...contract({
      slice,
      singular,
      plural,
      endpoints: {
        list: endpoint({
          method: 'GET',
          path,
          access: `${slice}:read`,
          kind: 'read',
          summary: `List ${plural}, past ones too`,
          list,
          response: pageOf(row),
          envelope: 'list',
        }),
        get: endpoint({
          method: 'GET',
          path: `${path}/:id`,
          access: `${slice}:read`,
          kind: 'read',
          summary: 'Read one entry',
          params: byId,
          response: record,
          envelope: 'data',
        }),
        create: endpoint({
          method: 'POST',
          path,
          access: `${slice}:create`,
          kind: 'write',
          summary: 'Add an entry',
          body: input,
          response: record,
          envelope: 'data',
          status: 201,
        }),
        replace: endpoint({
          method: 'POST',
          path: `${path}/:id/replace`,
          access: `${slice}:replace`,
          kind: 'write',
          summary: 'End an entry and add a new one of the same person in its place',
          params: byId,
          body: input,
          response: record,
          envelope: 'data',
          status: 201,
          versioned: true,
        }),
        ...importExportEndpoints(slice, list),
        end: endpoint({
          method: 'POST',
          path: `${path}/:id/end`,
          access: `${slice}:end`,
          kind: 'write',
          summary: 'End an entry at once',
          params: byId,
          response: record,
          envelope: 'data',
          versioned: true,
        }),
      },
    }),
    input,
    record,
    row,
    list,
  }
}
