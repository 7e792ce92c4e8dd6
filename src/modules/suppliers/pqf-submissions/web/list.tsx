import { useState } from 'react'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { type RowOf, useList } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { formLabel } from '#modules/suppliers/pqf/domain.ts'
import { pqfSubmissions } from '../contract.ts'
import { submissionColumns } from './columns.tsx'
import { StartDialog } from './start-dialog.tsx'
import classes from './submissions.module.css'

type Row = RowOf<typeof pqfSubmissions>

const columns = [
  ...columnsOf(pqfSubmissions.row, [
    { key: 'form', header: 'Form', cell: (row) => formLabel(row.formCode, row.revision) },
    { field: 'formTitle', card: 'main', width: 280 },
  ]),
  ...submissionColumns,
]

/** Every form this company was asked for or asked us for, and a way to start another. */
export function SubmissionList({ companyId }: { companyId: string }) {
  const list = useList<Row>(pqfSubmissions, undefined, { companyId: [companyId] })
  const { hrefWith } = useScreenUrl()
  const may = useMay('pqf-submissions:create')
  const [isStarting, setStarting] = useState(false)
  const start = (
    <ReasonedButton
      icon="plus"
      reason={may ? undefined : notTheRight('start a form').message}
      onClick={() => setStarting(true)}
    >
      Start a form
    </ReasonedButton>
  )
  const isEmpty = list.page?.data.length === 0
  return (
    <>
      {!isEmpty && <div className={classes.bar}>{start}</div>}
      <ListBody
        list={list}
        empty={
          <EmptyState title="No pre-qualification forms yet" action={start}>
            A form asks a supplier about finance, quality and safety, or holds what we answered a customer.
          </EmptyState>
        }
        nouns={['submission', 'submissions']}
      >
        {(rows, dimmed) => (
          <DataTable
            label="Pre-qualification forms"
            columns={columns}
            rows={rows}
            href={(row) => hrefWith('part', row.id)}
            sort={list.sort}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
      {isStarting && <StartDialog companyId={companyId} onClose={() => setStarting(false)} />}
    </>
  )
}
