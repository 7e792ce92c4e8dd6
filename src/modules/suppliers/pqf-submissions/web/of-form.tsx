import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { type RowOf, useList } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { pqfSubmissions } from '../contract.ts'
import { submissionColumns } from './columns.tsx'

type Row = RowOf<typeof pqfSubmissions>

const columns = [
  ...columnsOf(pqfSubmissions.row, [{ field: 'companyName', width: 280 }]),
  ...submissionColumns,
]

/** Who filled in one revision of a form. */
export function SubmissionsOfForm({ pqfId }: { pqfId: string }) {
  const list = useList<Row>(pqfSubmissions, undefined, { pqfId: [pqfId] })
  const rows = list.page?.data ?? []
  return (
    <>
      <ListBody
        list={list}
        empty={
          <EmptyState title="Nobody was asked yet">
            A form is started on the record of a company, under Pre-qualification.
          </EmptyState>
        }
        nouns={['submission', 'submissions']}
      >
        {(found, dimmed) => (
          <DataTable
            label="Submissions"
            columns={columns}
            rows={found}
            href={(row) => `/companies/${row.companyId}?tab=pqf&part=${row.id}`}
            sort={list.sort}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && rows.length > 0 && <Pager list={list} page={list.page} />}
    </>
  )
}
