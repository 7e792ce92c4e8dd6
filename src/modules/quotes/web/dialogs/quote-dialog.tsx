import { useRouter } from '@tanstack/react-router'
import { refresh } from '../../../../platform/web/api.ts'
import { ActionDialog } from '../../../../platform/web/data/action-dialog.tsx'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { toast } from '../../../../platform/web/shell/toast.ts'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { isAwaitingApproval, quoteLabel } from '../../domain/lifecycle.ts'
import type { QuoteShape } from '../preview.ts'
import { dialogParts } from './dialog-parts.tsx'
import type { MailedPaper } from './mailed-papers.ts'
import { SaveFirst } from './save-first.tsx'
import { SendDialog } from './send-dialog.tsx'

interface QuoteDialogProps {
  quote: QuoteRecord
  form: RecordForm<QuoteShape>
  /** The name of an endpoint: an action of the lifecycle, `revise` or `setForecast`. */
  action: string
  onClose: () => void
}

const mailed: Readonly<Record<string, MailedPaper>> = { send: 'quote', acknowledge: 'acknowledgement' }

/** What has become of the quote, after its number. */
function doneWords(action: string, answer: QuoteRecord): string {
  if (action === 'approve' && isAwaitingApproval(answer.status)) {
    return `approved on this step, step ${answer.approvalStep} has been asked`
  }
  if (action === 'acknowledge') return 'acknowledged'
  return dialogParts[action]?.done ?? 'sent'
}

/** The dialog of an action; unsaved changes are saved first, since the server acts on what it has. */
export function QuoteDialog({ quote, form, action, onClose }: QuoteDialogProps) {
  const router = useRouter()
  const part = dialogParts[action]
  const label = quoteLabel(quote.number, quote.revision)
  if (form.isDirty || form.conflict) return <SaveFirst form={form} onClose={onClose} />
  const done = (answer: QuoteRecord) => {
    const revision = quoteLabel(answer.number, answer.revision)
    void toast({ message: `${revision} ${doneWords(action, answer)}` })
    // Signatures and the contract review are read beside the record.
    void refresh('quotes')
    if (answer.id !== quote.id) void router.navigate({ href: `/quotes/${answer.id}` })
  }
  const paper = mailed[action]
  if (paper) return <SendDialog quote={quote} paper={paper} onClose={onClose} onDone={done} />
  if (!part) return null
  return (
    <ActionDialog
      contract={quotes}
      action={action}
      record={quote}
      info={part.info}
      start={part.start?.(quote) ?? {}}
      onClose={onClose}
      onDone={done}
    >
      {(fields) => part.fields?.(fields, quote) ?? <p>{label}</p>}
    </ActionDialog>
  )
}
