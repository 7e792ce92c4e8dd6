import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { z } from 'zod'
import { pageConfig } from '#platform/web/config.ts'
import { RecipientsField } from '#platform/web/fields/references/recipients-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { pick } from '#platform/web/forms/form-values.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { RefusalNotice } from '#platform/web/records/refusal-notice.tsx'
import { type ActionForm, type ActionOptions, useAction } from '#platform/web/records/use-action.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { Sentence } from './action-dialogs.tsx'
import { Attached, KEPT_HERE } from './letter-previews.tsx'
import classes from './letter-dialog.module.css'

/** A mail as it is proposed; a further field that the action takes begins with what is proposed for it. */
export interface Letter {
  contacts: { name: string; email: string; title: string | null }[]
  to: string[]
  cc: string[]
  subject: string
  message: string
  warning?: string | null
  attachmentName?: string
}

interface LetterDialogProps<R extends WireRecord> {
  title: string
  propose: () => Promise<Letter>
  /** The action that sends it. */
  action: ActionOptions<R>
  /** Shown above the recipients. */
  notice?: ReactNode
  /** Further fields, between recipients and subject. */
  children?: (form: ActionForm) => ReactNode
  /** The address of the attachment, for the present text of the mail. */
  attachment?: (form: ActionForm) => string
  /** The PDF that is frozen with the mail: it is shown next to it, and may be handed over instead of mailed. */
  pdf?: { url: string; title: string }
  onClose: () => void
}

/** A mail of a document as it will be sent: who gets it, and every word of it. */
export function LetterDialog<R extends WireRecord>(props: LetterDialogProps<R>) {
  const { title, propose, action, pdf, onClose } = props
  // Read anew each time: what is proposed depends on the record and on the day.
  const { data, error, refetch } = useQuery({
    queryKey: [action.contract.slice, 'letter', action.action, action.record.id],
    queryFn: propose,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog title={title} onClose={onClose} size={pdf ? 980 : 640}>
      {data ? (
        <LetterForm {...props} letter={data} />
      ) : error ? (
        <ErrorState error={error} what="The e-mail" noun="e-mails" retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </Dialog>
  )
}

function LetterForm<R extends WireRecord>(props: LetterDialogProps<R> & { letter: Letter }) {
  const { action, notice, children, attachment, pdf, onClose, letter } = props
  const { contacts, warning, attachmentName } = letter
  const { form, message, errors, refusals, isRunning, run } = useAction<R>({
    ...action,
    start: { ...takenFrom(letter, action), ...(pdf && { byHand: false }) },
  })
  const byHand = form.field<boolean>('byHand', 'Sent by hand')
  const recipients = { to: form.field<string[]>('to', 'To', true), cc: form.field<string[]>('cc', 'Cc') }
  const choose = (way: 'mail' | 'hand') => {
    byHand.onChange(way === 'hand')
    recipients.to.onChange(way === 'hand' ? [] : letter.to)
    recipients.cc.onChange(way === 'hand' ? [] : letter.cc)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run()) onClose()
  }
  return (
    <form className={pdf && classes.withPdf} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.letter}>
        {message && <RefusalNotice message={message} errors={errors} refusals={refusals} />}
        {!pageConfig.hasMailServer && !byHand.value && (
          <Alert tone="amber" title={attachmentName ? NOT_MAILED : KEPT_HERE} />
        )}
        {warning && <Alert tone="amber" title={warning} />}
        {notice}
        {pdf && (
          <Segments
            label="How it is sent"
            options={[
              ['mail', 'By e-mail'],
              ['hand', 'Sent by hand'],
            ]}
            value={byHand.value ? 'hand' : 'mail'}
            onChange={choose}
          />
        )}
        {byHand.value ? (
          <Sentence>
            Nothing is mailed. The PDF is frozen as it is now: download it and hand it over or post it.
          </Sentence>
        ) : (
          <>
            <RecipientsField contacts={contacts} {...recipients} nobody={pdf ? NOBODY_BUT_HAND : NOBODY} />
            {children?.(form)}
            <TextField {...form.field<string>('subject', 'Subject', true)} />
            <TextAreaField {...form.field<string>('message', 'Message', true)} rows={pdf ? 8 : 10} />
            {attachmentName && <Attached name={attachmentName} href={attachment?.(form)} />}
          </>
        )}
      </div>
      {pdf && (
        <div className={classes.pdf}>
          <iframe src={pdf.url} title={pdf.title} />
          <a href={pdf.url} target="_blank" rel="noreferrer">
            Open the PDF
          </a>
        </div>
      )}
      <div className={classes.foot}>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" icon="mail" aria-disabled={isRunning}>
            {byHand.value ? 'Mark as sent' : 'Send'}
          </Button>
        </DialogButtons>
      </div>
    </form>
  )
}

/** What the action takes of the proposal, which tells more than is sent. */
function takenFrom(
  letter: Letter,
  { contract, action }: Pick<ActionOptions<WireRecord>, 'contract' | 'action'>,
) {
  const body = contract.endpoints[action]?.body
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  return pick(
    { ...letter },
    names.filter((name) => name in letter),
  )
}

const NOT_MAILED =
  'No mail server: this e-mail waits in the Outbox. Download the PDF and choose "Sent by hand".'
const NOBODY = 'Nobody can be written to yet.'
const NOBODY_BUT_HAND =
  'No contact of the company has an e-mail address. Add one to the company, or send the paper by hand.'
