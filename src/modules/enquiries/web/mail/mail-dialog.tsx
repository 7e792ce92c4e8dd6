import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { urlOf } from '../../../../platform/contract/client.ts'
import { api, reading } from '../../../../platform/web/api.ts'
import { pageConfig } from '../../../../platform/web/config.ts'
import { useAction } from '../../../../platform/web/data/use-action.ts'
import { DateField } from '../../../../platform/web/fields/date-field.tsx'
import { RecipientsField } from '../../../../platform/web/fields/recipients-field.tsx'
import { TextAreaField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import { toast } from '../../../../platform/web/shell/toast.ts'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '../../../../platform/web/ui/dialog.tsx'
import { formatInstant } from '../../../../platform/web/ui/format.ts'
import { SkeletonRows } from '../../../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../../../platform/web/ui/states.tsx'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import classes from '../enquiries.module.css'

/** The mails an enquiry can write. */
export type MailKind = 'acknowledge' | 'sendQuestions'

interface MailDialogProps {
  enquiry: EnquiryRecord
  kind: MailKind
  onClose: () => void
}

interface Preview {
  contacts: { name: string; email: string; title: string | null }[]
  to: string[]
  cc: string[]
  subject: string
  message: string
  warning: string | null
  /** Only with a list attached. */
  attachmentName?: string
  dueOn?: string
}

/** Where a paper of the enquiry is. */
export const paperUrl = (
  paper: 'pdf' | 'clarificationPdf',
  id: string,
  query: { dueOn?: string } = {},
): string => pageConfig.apiBase + urlOf(enquiries.endpoints[paper], { params: { id }, query })

/** The mail as it will be sent: who gets it, and every word of it. */
export function MailDialog(props: MailDialogProps) {
  const { enquiry, kind, onClose } = props
  const params = { id: enquiry.id }
  // Read anew each time: what is proposed depends on the questions and on the day.
  const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }
  const isQuestions = kind === 'sendQuestions'
  const acknowledgement = useQuery({
    ...reading(api(enquiries).acknowledgementPreview, { params }),
    ...fresh,
    enabled: !isQuestions,
  })
  const list = useQuery({
    ...reading(api(enquiries).questionsPreview, { params }),
    ...fresh,
    enabled: isQuestions,
  })
  const { data, error, refetch } = isQuestions ? list : acknowledgement
  return (
    <Dialog
      title={isQuestions ? `Send the questions of ${enquiry.number}` : `Acknowledge ${enquiry.number}`}
      onClose={onClose}
      size={640}
    >
      {data ? (
        <MailForm {...props} preview={data} />
      ) : error ? (
        <ErrorState error={error} what="The mail" noun="mails" retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </Dialog>
  )
}

function MailForm({ enquiry, kind, preview, onClose }: MailDialogProps & { preview: Preview }) {
  const { contacts, warning, attachmentName, to, cc, subject, message, dueOn } = preview
  const [record] = useState(enquiry)
  const isAgain = kind === 'acknowledge' && record.acknowledgedAt !== null
  const {
    form,
    message: refusal,
    isRunning,
    run,
  } = useAction<EnquiryRecord>({
    contract: enquiries,
    action: kind,
    record: enquiry,
    start: { to, cc, subject, message, ...(dueOn === undefined ? {} : { dueOn }) },
    onDone: () => void toast({ message: `${enquiry.number}: mail written` }),
  })
  const due = form.values.dueOn as string | null | undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run()) onClose()
  }
  return (
    <form className={classes.mail} onSubmit={(event) => void submit(event)} noValidate>
      {refusal && <Alert live title={refusal} />}
      {warning && <Alert tone="amber" title={warning} />}
      {isAgain && (
        <Alert tone="blue" title={`Acknowledged on ${formatInstant(record.acknowledgedAt ?? '')}`}>
          The customer has been told already. Say why it goes out again.
        </Alert>
      )}
      <RecipientsField
        contacts={contacts}
        to={form.field<string[]>('to', 'To', true)}
        cc={form.field<string[]>('cc', 'Cc')}
        nobody="Nobody can be written to yet."
      />
      {isAgain && (
        <TextField {...form.field<string>('note', 'Why again', true)} hint="It stays on the timeline." />
      )}
      {dueOn !== undefined && <DateField {...form.field<string>('dueOn', 'Answers wanted by', true)} />}
      <TextField {...form.field<string>('subject', 'Subject', true)} />
      <TextAreaField {...form.field<string>('message', 'Message', true)} rows={10} />
      {attachmentName && (
        <p className={classes.note}>
          Attached:{' '}
          <a
            href={paperUrl('clarificationPdf', enquiry.id, due ? { dueOn: due } : {})}
            target="_blank"
            rel="noreferrer"
            className={classes.link}
          >
            {attachmentName}
          </a>
        </p>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" icon="mail" aria-disabled={isRunning}>
          Send
        </Button>
      </DialogButtons>
    </form>
  )
}
