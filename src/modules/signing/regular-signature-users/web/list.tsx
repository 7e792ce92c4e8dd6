import { columnsOf } from '#platform/web/table/columns.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import {
  appointmentColumns,
  appointmentFilters,
  appointmentViews,
} from '#modules/people/appointments/web/api.tsx'
import { regularSignatureUsers } from '../contract.ts'
import { documentKinds, signerFunctions } from '../domain.ts'

const path = '/setup/signatures/regular-signature-users'

const columns = appointmentColumns(
  { contract: regularSignatureUsers, path, kept: 'Past signatures stay valid.' },
  columnsOf(rowOf(regularSignatureUsers.endpoints.list), [
    {
      field: 'documentKinds',
      card: 'main',
      width: 420,
      cell: (row) => row.documentKinds.map((kind) => documentKinds[kind]).join(', '),
    },
    {
      field: 'functions',
      cell: (row) => row.functions.map((one) => signerFunctions[one]).join(', ') || <Dim>every function</Dim>,
    },
    {
      field: 'mayRelease',
      cell: (row) => (row.mayRelease ? 'May release' : <Dim>no</Dim>),
    },
  ]),
)

const filters = { ...appointmentFilters, documentKinds: { options: documentKinds } }

export const prefetch = prefetchList(regularSignatureUsers)

/** `/setup/signatures/regular-signature-users` */
export const Screen = () => (
  <ListPage
    contract={regularSignatureUsers}
    columns={columns}
    filters={filters}
    views={appointmentViews}
    create={`${path}/create`}
    about="These people may sign operations and releases of travellers, and check and approve pipe wall calculations. Reports of non-destructive examination, quotes and purchase orders have lists of their own."
  />
)
