import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useAction } from '../../../../platform/web/data/use-action.ts'
import { RecipientsField } from '../../../../platform/web/fields/recipients-field.tsx'
import { TextAreaField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { SkeletonRows } from '../../../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../../../platform/web/ui/states.tsx'
import { Segments } from '../../../../platform/web/ui/tabs.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'
import { type MailedPaper, papers } from './mailed-papers.ts'

interface SendDialogProps {
  quote: QuoteRecord
  paper: MailedPaper
  onClose: () => void
  onDone: (answer: QuoteRecord) => void
}

const NOBODY =
  'No contact of the company has an e-mail address. Add one to the company, or send the paper by hand.'

/** The mail as it will be sent, with the PDF beside it; or the note that it was handed over. */
export function SendDialog(props: SendDialogProps) {
  const { quote, paper, onClose } = props
  const preview = useQuery({
    queryKey: ['quotes', 'mail', paper, quote.id],
    queryFn: () => papers[paper].propose(quote.id),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={papers[paper].title(quoteLabel(quote.number, quote.revision))}
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

type Preview = Awaited<ReturnType<(typeof papers)['quote']['propose']>>

function SendForm({ quote, paper, preview, onClose, onDone }: SendDialogProps & { preview: Preview }) {
  const { to, cc, subject, message, contacts, attachmentName } = preview
  const action = useAction<QuoteRecord>({
    contract: quotes,
    action: papers[paper].action,
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
            <RecipientsField contacts={contacts} {...recipients} nobody={NOBODY} />
            <TextField {...form.field<string>('subject', 'Subject', true)} />
            <TextAreaField {...form.field<string>('message', 'Message', true)} rows={8} />
            <p className={classes.note}>Attached: {attachmentName}</p>
          </>
        )}
      </div>
      <div className={classes.paper}>
        <iframe
          src={papers[paper].url(quote.id)}
          title={`PDF of ${quoteLabel(quote.number, quote.revision)}`}
        />
        <a href={papers[paper].url(quote.id)} target="_blank" rel="noreferrer">
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
