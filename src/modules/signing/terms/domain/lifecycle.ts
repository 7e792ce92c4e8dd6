import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { draftApprovals, editionStates } from '#platform/contract/documents/sole-approval.ts'

/** What the terms are for, and what each kind is called. */
export const termsKinds = {
  sale: 'Conditions of sale',
  purchase: 'Conditions of purchase',
  client_area: 'Client area use',
  signature: 'Signature agreement',
} as const
export type TermsKind = keyof typeof termsKinds
export const kindNames = Object.keys(termsKinds) as [TermsKind, ...TermsKind[]]

/** ISO 639-1. */
export const termsLanguages = {
  en: 'English',
  de: 'German',
  fr: 'French',
  nl: 'Dutch',
  nb: 'Norwegian',
  da: 'Danish',
  sv: 'Swedish',
  pl: 'Polish',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
} as const
export type TermsLanguage = keyof typeof termsLanguages
export const languageNames = Object.keys(termsLanguages) as [TermsLanguage, ...TermsLanguage[]]

/** The language of quotes and of the public page unless another is asked for. */
export const MAIN_LANGUAGE: TermsLanguage = 'en'

/** From the first draft to the day a later edition takes its place. */
export const termsLifecycle = lifecycle({
  states: editionStates,
  initial: 'draft',
  actions: {
    ...draftApprovals('terms-and-conditions:approve'),
    makeCurrent: {
      label: 'Make current',
      from: ['approved'],
      to: 'current',
      access: 'terms-and-conditions:publish',
    },
    reopen: {
      label: 'Back to draft',
      from: ['approved'],
      to: 'draft',
      access: 'terms-and-conditions:approve',
      needsReason: true,
    },
    withdraw: {
      label: 'Withdraw',
      from: ['draft', 'approved'],
      to: 'retired',
      access: 'terms-and-conditions:update',
      needsReason: true,
    },
    retire: {
      label: 'Retire',
      from: ['current'],
      to: 'retired',
      access: 'terms-and-conditions:publish',
      system: true,
    },
  },
})

export type TermsStatus = keyof typeof termsLifecycle.states

/** A text that nobody is bound by yet: only those who work on it see it. */
export const isInPreparation = (status: TermsStatus): boolean => status === 'draft' || status === 'approved'

/** The words of an edition can still be changed. */
export const isWritable = (status: TermsStatus): boolean => status === 'draft'
