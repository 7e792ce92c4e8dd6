/** What became of a document since it was issued. */
export const documentStates = {
  current: { label: 'Current', tone: 'green' },
  superseded: { label: 'Superseded', tone: 'amber' },
  withdrawn: { label: 'Withdrawn', tone: 'red' },
  not_issued: { label: 'Not issued', tone: 'grey' },
} as const
export type DocumentState = keyof typeof documentStates

/** The sentence a reader of a print needs. */
export const stateSentences: Readonly<Record<DocumentState, string>> = {
  current: 'This is the newest issue of the document.',
  superseded: 'A later issue has taken the place of this one. Ask for it before you rely on this paper.',
  withdrawn: 'This document no longer counts.',
  not_issued: 'This document is a draft or was never issued. Do not rely on it.',
}

/** Whether the signatures under a document can be relied on, or why not. */
export type SignatureFinding = 'none' | 'verified' | 'changed' | 'unsound'

export const findingSentences: Readonly<Record<SignatureFinding, string>> = {
  none: 'The document carries no electronic signature.',
  verified: 'The signatures verify: they belong to this document, and it was not changed after them.',
  changed: 'The document was changed after it was signed.',
  unsound: 'The record of the signatures was tampered with. Do not rely on this document.',
}
