import { useState } from 'react'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { webhooks } from '../contract.ts'
import { WebhookForm } from './form.tsx'
import { OnChip, topicWords } from './on-chip.tsx'
import { OneWebhook } from './one-webhook.tsx'

const columns = columnsOf(rowOf(webhooks.endpoints.list), [
  { field: 'name', width: 220 },
  { field: 'url', card: 'main', width: 360 },
  { field: 'slices', width: 240, cell: (row) => <Dim>{topicWords(row)}</Dim> },
  { field: 'ownerName', width: 180 },
  {
    field: 'lastDeliveredAt',
    card: 'foot',
    cell: (row) => (row.lastDeliveredAt ? <InstantText at={row.lastDeliveredAt} /> : <Dim>nothing yet</Dim>),
  },
  { field: 'isOn', card: 'corner', cell: (row) => <OnChip webhook={row} /> },
])

/** `/setup/webhooks`; `?webhook=` opens one of them. */
export function Screen() {
  const url = useScreenUrl()
  const { webhook } = url.parameters
  const [isMaking, setMaking] = useState(false)
  const mayMake = useMay('webhooks:create')
  return (
    <>
      <ListPage
        contract={webhooks}
        columns={columns}
        href={({ id }) => url.hrefWith('webhook', id)}
        actions={
          <>
            <ButtonLink icon="clock" href="/setup/webhook-log">
              Deliveries
            </ButtonLink>
            {mayMake && (
              <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
                New webhook
              </Button>
            )}
          </>
        }
        about="A webhook tells a program elsewhere which record has changed, as it happens. Each call is signed and names the record, not what stands in it."
      />
      {webhook && <OneWebhook id={webhook} onClose={() => url.go(url.hrefWith('webhook', null))} />}
      {isMaking && <WebhookForm onClose={() => setMaking(false)} />}
    </>
  )
}
