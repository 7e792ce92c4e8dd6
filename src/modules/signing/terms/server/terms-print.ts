import { soleApprovalSentences } from '#platform/contract/documents/sole-approval.ts'
import type { Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { richTextBlocks } from '#platform/server/pdf/text/rich-text-blocks.ts'
import { termsKinds, termsLanguages, termsLifecycle } from '../domain/lifecycle.ts'
import type { TermsRecord } from './records.ts'

/** The print of an edition, with a watermark unless the edition is in force. */
export function termsPrint(terms: TermsRecord, letterhead: Letterhead): PdfDocument {
  const { status } = terms
  const stamp = terms.isCurrent ? {} : { stamp: termsLifecycle.states[status].label.toUpperCase() }
  const facts = [
    { label: 'Kind', value: termsKinds[terms.kind] },
    { label: 'Language', value: termsLanguages[terms.language] },
    { label: 'Counts from', value: terms.effectiveFrom ?? 'not set' },
  ]
  const exception = terms.approvalException ? soleApprovalSentences(terms.approvalException) : []
  return {
    letterhead,
    title: terms.title,
    number: `Edition ${terms.edition}`,
    facts,
    blocks: [
      ...richTextBlocks(terms.body, 'small'),
      ...exception.map((text) => ({ kind: 'paragraph' as const, text })),
    ],
    footer: `${terms.title}, edition ${terms.edition}. SHA-256 ${terms.sha256}`,
    createdAt: terms.publishedAt ?? terms.updatedAt,
    ...stamp,
  }
}
