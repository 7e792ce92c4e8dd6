import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { type RequisitionListRow, requisitions } from '../contract.ts'
import { requisitionLifecycle } from '../domain.ts'

/** What has to be bought for a quote, on its page, and the way to write the rest of it down. */
export function RequisitionsOfQuote({ id }: CardProps) {
  const mayRead = useMay('requisitions:read')
  const mayCreate = useMay('requisitions:create')
  const { data } = useQuery({
    ...listQuery<RequisitionListRow>(requisitions, { filter: { quoteId: [id] } }),
    enabled: mayRead,
  })
  if (!mayRead || !data) return null
  return (
    <Card title="Requisition lines" count={data.meta.total}>
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/requisitions/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          {`${formatQuantity(row.quantity)} ${unitNames[row.uom]}, ${row.item}`}{' '}
          <StatusChip table={requisitionLifecycle} state={row.status} />
        </p>
      ))}
      {mayCreate && <WriteThem quoteId={id} />}
    </Card>
  )
}

/** Writes a line for the material of each line of the quote that has none. */
function WriteThem({ quoteId }: { quoteId: string }) {
  const [neededBy, setNeededBy] = useState<string | null>(null)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (day: string) => api(requisitions).fromQuote({ body: { quoteId, neededBy: day } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [requisitions.slice] }),
  })
  return (
    <>
      {error instanceof ApiError && <Alert live title={error.message} />}
      <DateField
        id="requisitions-needed-by"
        label="Material needed by"
        value={neededBy}
        onChange={setNeededBy}
      />
      <Button
        icon="plus"
        disabled={neededBy === null || neededBy === '' || isPending}
        onClick={() => neededBy && mutate(neededBy)}
      >
        Write requisition lines
      </Button>
      <p aria-live="polite">
        {data && `${data.created.length} written, ${data.skipped} were there already.`}
      </p>
    </>
  )
}
