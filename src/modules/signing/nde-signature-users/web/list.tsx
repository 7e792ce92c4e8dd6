import { columnsOf } from '#platform/web/table/columns.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import {
  appointmentColumns,
  appointmentFilters,
  appointmentViews,
} from '#modules/people/appointments/web/api.tsx'
import { ndeSignatureUsers } from '../contract.ts'
import { competenceLabel, ndeMethods, ndeSchemes, signsAlone } from '../domain.ts'
import { Certificates } from './certificates.tsx'

type Row = RowOf<typeof ndeSignatureUsers>

const path = '/setup/signatures/nde-signature-users'

const columns = appointmentColumns(
  { contract: ndeSignatureUsers, path, kept: 'Past signatures stay valid.', showsDates: true },
  columnsOf(rowOf(ndeSignatureUsers.endpoints.list), [
    { field: 'methods', card: 'main', width: 200, cell: (row) => <Methods row={row} /> },
    { field: 'scheme', cell: (row) => ndeSchemes[row.scheme] },
    { field: 'certificateNo', card: 'amount' },
    { field: 'certificateExpiresOn', cell: (row) => <DateText date={row.certificateExpiresOn} /> },
    { field: 'eyeTestExpiresOn', cell: (row) => <DateText date={row.eyeTestExpiresOn} /> },
    {
      field: 'certificateIssuedOn',
      optional: true,
      cell: (row) => <DateText date={row.certificateIssuedOn} />,
    },
    { field: 'writtenPractice', optional: true },
    { key: 'files', header: 'Files', cell: (row) => <Certificates row={row} /> },
  ]),
)

function Methods({ row }: { row: Row }) {
  const alone = row.methods.filter(signsAlone).map(competenceLabel)
  const guided = row.methods.filter((competence) => !signsAlone(competence)).map(competenceLabel)
  return (
    <>
      {alone.join(', ')}
      {guided.length > 0 && (
        <Dim>
          {alone.length > 0 ? '; ' : ''}
          {guided.join(', ')} under guidance
        </Dim>
      )}
    </>
  )
}

const methods = Object.fromEntries(
  Object.entries(ndeMethods).map(([code, { name }]) => [code, `${code} ${name}`]),
)

const filters = {
  ...appointmentFilters,
  method: { options: methods },
  scheme: { options: ndeSchemes },
}

export const prefetch = prefetchList(ndeSignatureUsers)

/** `/setup/signatures/nde-signature-users` */
export const Screen = () => (
  <ListPage
    contract={ndeSignatureUsers}
    columns={columns}
    filters={filters}
    views={appointmentViews}
    create={`${path}/create`}
    about="These people may sign reports of non-destructive examination, each in their methods and at their level, until certificate or eye test run out."
  />
)
