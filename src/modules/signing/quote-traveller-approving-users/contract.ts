import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { percent, reference, uuid } from '#platform/contract/values/fields.ts'
import { anyOf } from '#platform/contract/calls/paging.ts'
import {
  appointment,
  bandInput,
  bandShown,
  delegateInput,
  delegateShown,
} from '#modules/people/appointments/contract.ts'
import { type ApproverScope, approverScopes, entryProblems } from './domain.ts'

const scopes = Object.keys(approverScopes) as [ApproverScope, ...ApproverScope[]]

/** Who may approve quotes and travellers. */
export const quoteTravellerApprovingUsers = appointment('quote-traveller-approving-users', {
  singular: 'Quote and traveller approver',
  plural: 'Quote and traveller approvers',
  input: {
    scope: labelled(z.enum(scopes), 'May approve'),
    ...bandInput,
    minMarginPercent: labelled(percent.nullish(), 'Margin from'),
    /** Empty: every level. */
    pslLevelIds: labelled(z.array(reference).max(50).nullish(), 'PSL levels'),
    ...delegateInput,
  },
  shown: {
    scope: z.enum(scopes),
    ...bandShown,
    minMarginPercent: z.string().nullable(),
    pslLevelIds: z.array(uuid),
    /** `API 6A PSL 3`, in the order of their rank. */
    pslLevels: z.array(z.string()),
    ...delegateShown,
  },
  filters: { scope: anyOf(scopes) },
  problems: entryProblems,
})
