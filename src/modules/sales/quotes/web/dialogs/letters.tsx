import type { OwnDialogProps } from '#platform/web/documents/action-dialogs.tsx'
import { LetterDialog } from '#platform/web/documents/letter-dialog.tsx'
import { api } from '#platform/web/queries/api.ts'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import { pdfUrl, printUrl } from '../pdf.ts'

/** The quote is frozen as a PDF and mailed, or handed over. */
export function SendQuote({ record: quote, onClose, onDone }: OwnDialogProps<QuoteRecord>) {
  const label = quoteLabel(quote.number, quote.revision)
  return (
    <LetterDialog
      title={`Send ${label}`}
      propose={() => api(quotes).mailPreview({ params: { id: quote.id } })}
      action={{ contract: quotes, action: 'send', record: quote, onDone }}
      pdf={{ url: pdfUrl(quote.id), title: `PDF of ${label}` }}
      onClose={onClose}
    />
  )
}

/** The customer is told that the order was taken, on which terms. */
export function AcknowledgeOrder({ record: quote, onClose, onDone }: OwnDialogProps<QuoteRecord>) {
  const label = quoteLabel(quote.number, quote.revision)
  return (
    <LetterDialog
      title={`Acknowledge the order of ${label}`}
      propose={() => api(quotes).acknowledgementPreview({ params: { id: quote.id } })}
      action={{ contract: quotes, action: 'acknowledge', record: quote, onDone }}
      pdf={{ url: printUrl(quote.id, 'acknowledgement'), title: `PDF of ${label}` }}
      onClose={onClose}
    />
  )
}
