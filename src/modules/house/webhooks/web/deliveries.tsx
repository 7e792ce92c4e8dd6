import { useMutation, useQuery } from '@tanstack/react-query'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { deliveryStates, webhookDeliveries } from '../contract.ts'
import classes from './webhooks.module.css'

const columns = columnsOf(rowOf(webhookDeliveries.endpoints.list), [
  { field: 'event', width: 260 },
  { field: 'subject', card: 'main', width: 220 },
  { field: 'webhookName', card: 'foot', width: 200 },
  { field: 'answerStatus', numeric: true, cell: (row) => row.answerStatus ?? <Dim>-</Dim> },
  { field: 'attempts', numeric: true },
  { field: 'at', sort: 'at', card: 'footEnd', cell: (row) => <InstantText at={row.at} /> },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={{ states: deliveryStates }} state={row.status} />,
  },
])

const filters = {
  status: {
    options: Object.fromEntries(Object.entries(deliveryStates).map(([name, { label }]) => [name, label])),
  },
}

/** `/setup/webhook-log`; `?delivery=` opens one of them. */
export function Screen() {
  const url = useScreenUrl()
  const { delivery } = url.parameters
  return (
    <>
      <ListPage
        contract={webhookDeliveries}
        columns={columns}
        href={({ id }) => url.hrefWith('delivery', id)}
        filters={filters}
        actions={
          <ButtonLink icon="globe" href="/setup/webhooks">
            Webhooks
          </ButtonLink>
        }
        about="What webhooks were told, and what they answered. It is kept for a month."
      />
      {delivery && <OneDelivery id={delivery} onClose={() => url.go(url.hrefWith('delivery', null))} />}
    </>
  )
}

function OneDelivery({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(reading(api(webhookDeliveries).get, { params: { id } }))
  const again = useMutation({
    mutationFn: () => api(webhookDeliveries).resend({ params: { id } }),
    onSuccess: async () => {
      onClose()
      await toast({ message: 'It is sent again' })
    },
    onSettled: () => refresh('webhook-deliveries'),
  })
  const problem = again.error ?? error
  return (
    <Dialog title={data?.event ?? 'Delivery'} onClose={onClose} size={640}>
      {problem && <Alert live>{problem.message}</Alert>}
      {data && (
        <div className={classes.form}>
          {data.lastError && <Alert title="The last attempt failed">{data.lastError}</Alert>}
          <Facts
            facts={{
              Status: <StatusChip table={{ states: deliveryStates }} state={data.status} />,
              Webhook: data.webhookName,
              Happened: <InstantText at={data.at} />,
              Delivered: data.deliveredAt && <InstantText at={data.deliveredAt} />,
              'Next attempt': data.nextAttemptAt && <InstantText at={data.nextAttemptAt} />,
              Attempts: String(data.attempts),
              Answer: data.answerStatus !== null && `${data.answerStatus} after ${data.milliseconds} ms`,
            }}
          />
          <h3 className={classes.head}>Sent</h3>
          <code className={classes.secret}>{data.payload}</code>
          {data.answer && (
            <>
              <h3 className={classes.head}>Answered</h3>
              <code className={classes.secret}>{data.answer}</code>
            </>
          )}
          <DialogButtons>
            <Button onClick={onClose}>Close</Button>
            <ReasonedButton
              tone="primary"
              reason={data.nextAttemptAt ? 'It waits to be sent already.' : undefined}
              onClick={() => again.mutate()}
            >
              Send again
            </ReasonedButton>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  )
}
