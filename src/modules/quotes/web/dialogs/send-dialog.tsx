import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, reading } from '../../../../platform/web/api.ts'
import { useAction } from '../../../../platform/web/data/use-action.ts'
import { TextAreaField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { SkeletonRows } from '../../../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../../../platform/web/ui/states.tsx'
import { Segments } from '../../../../platform/web/ui/tabs.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import { pdfUrl } from '../pdf.ts'
import classes from '../quotes.module.css'
import { Recipients } from './recipients.tsx'

interface SendDialogProps {
  quote: QuoteRecord
  onClose: () => void
  onDone: (answer: QuoteRecord) => void
}

/** The mail as it will be sent, with the PDF beside it; or the note that it was handed over. */
export function SendDialog(props: SendDialogProps) {
  const { quote, onClose } = props
  const preview = useQuery(reading(api(quotes).mailPreview, { params: { id: quote.id } }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Send ${quoteLabel(quote.number, quote.revision)}`}
      size={980}
      centered
    >
      {preview.data ? (
        <SendForm {...props} preview={preview.data} />
      ) : preview.error ? (
        <ErrorState error={preview.error} what="The mail" noun="mails" retry={() => void preview.refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </Modal>
  )
}

type Preview = Awaited<ReturnType<ReturnType<typeof api<typeof quotes>>['mailPreview']>>

function SendForm({ quote, preview, onClose, onDone }: SendDialogProps & { preview: Preview }) {
  const { to, cc, subject, message, contacts, attachmentName } = preview
  const action = useAction<QuoteRecord>({
    contract: quotes,
    action: 'send',
    record: quote,
    start: { to, cc, subject, message, byHand: false },
    onDone,
  })
  const { form, isRunning } = action
  const byHand = form.field<boolean>('byHand', 'Sent by hand')
  const recipients = { to: form.field<string[]>('to', 'To', true), cc: form.field<string[]>('cc', 'Cc') }
  const choose = (isByHand: boolean) => {
    byHand.onChange(isByHand)
    recipients.to.onChange(isByHand ? [] : to)
    recipients.cc.onChange(isByHand ? [] : cc)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await action.run()) onClose()
  }
  return (
    <form className={classes.send} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.mail}>
        {action.message && <Alert live title={action.message} />}
        <Segments
          label="How it is sent"
          options={[
            ['mail', 'By e-mail'],
            ['hand', 'Sent by hand'],
          ]}
          value={byHand.value ? 'hand' : 'mail'}
          onChange={(way) => choose(way === 'hand')}
        />
        {byHand.value ? (
          <p className={classes.question}>
            Nothing is mailed. The PDF is frozen as it is now: download it and hand it over or post it.
          </p>
        ) : (
          <>
            <Recipients contacts={contacts} {...recipients} />
            <TextField {...form.field<string>('subject', 'Subject', true)} />
            <TextAreaField {...form.field<string>('message', 'Message', true)} rows={8} />
            <p className={classes.note}>Attached: {attachmentName}</p>
          </>
        )}
      </div>
      <div className={classes.paper}>
        <iframe src={pdfUrl(quote.id)} title={`PDF of ${quoteLabel(quote.number, quote.revision)}`} />
        <a href={pdfUrl(quote.id)} target="_blank" rel="noreferrer">
          Open the PDF
        </a>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" icon="mail" aria-disabled={isRunning}>
          {byHand.value ? 'Mark as sent' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
