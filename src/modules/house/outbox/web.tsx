import { rowOf } from '#platform/contract/words/list-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { mailStatuses, outbox } from './contract.ts'
import classes from './outbox.module.css'

const columns = columnsOf(rowOf(outbox.endpoints.list), [
  { field: 'subject', width: 420 },
  { field: 'to', card: 'main', width: 320, cell: (row) => row.to.join(', ') },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={{ states: mailStatuses }} state={row.status} />,
  },
  {
    field: 'createdAt',
    sort: 'createdAt',
    card: 'foot',
    cell: (row) => <InstantText at={row.createdAt} />,
  },
  {
    field: 'sentAt',
    cell: (row) => (row.sentAt ? <InstantText at={row.sentAt} /> : <Dim>not sent</Dim>),
  },
  { field: 'attempts', numeric: true, optional: true },
])

const filters = {
  status: {
    options: Object.fromEntries(Object.entries(mailStatuses).map(([name, { label }]) => [name, label])),
  },
}

export const prefetch = prefetchList(outbox)

/** `/setup/outbox`; `?mail=` opens one of them. */
export function Screen() {
  const url = useScreenUrl()
  const { mail } = url.parameters
  return (
    <>
      <ListPage
        contract={outbox}
        columns={columns}
        href={({ id }) => url.hrefWith('mail', id)}
        filters={filters}
        about="Every e-mail the program writes stands here. Without a mail server they are kept, so that you can read them and pass on their links."
      />
      {mail && <Letter id={mail} onClose={() => url.go(url.hrefWith('mail', null))} />}
    </>
  )
}

function Letter({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: mail, error, refetch } = useQuery(reading(api(outbox).get, { params: { id } }))
  const sendAgain = async () => {
    try {
      await api(outbox).requeue({ params: { id } })
      await toast({ message: 'The e-mail waits to be sent again' })
      onClose()
    } catch (problem) {
      await toast({ message: problem instanceof Error ? problem.message : 'The e-mail was not sent again' })
    } finally {
      await refresh('outbox')
    }
  }
  return (
    <Dialog onClose={onClose} title={mail?.subject ?? 'E-mail'} size={720}>
      {error && !mail && (
        <ErrorState error={error} what="This e-mail" noun="e-mails" retry={() => void refetch()} />
      )}
      {!mail && !error && <SkeletonRows rows={4} columns={3} />}
      {mail && (
        <div className={classes.letter}>
          <Facts
            facts={{
              To: mail.to.join(', '),
              Cc: mail.cc.join(', '),
              Status: <StatusChip table={{ states: mailStatuses }} state={mail.status} />,
              Written: <InstantText at={mail.createdAt} />,
              Sent: mail.sentAt && <InstantText at={mail.sentAt} />,
              Attached: mail.attachmentNames.join(', '),
            }}
          />
          {mail.lastError && <Alert title="The mail server refused it">{mail.lastError}</Alert>}
          <div className={classes.text}>
            <Text text={mail.text} />
          </div>
          <div>
            <ReasonedButton reason={resendReasons[mail.status]} onClick={() => void sendAgain()}>
              Send again
            </ReasonedButton>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const resendReasons: Readonly<Partial<Record<string, string>>> = {
  queued: 'It waits to be sent already.',
  sent: 'It has been sent.',
}

/** Plain text whose addresses can be followed. */
function Text({ text }: { text: string }) {
  // The full stop of a sentence is no part of the address before it.
  const parts = text.split(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/)
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <a key={`${at} ${part}`} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
