import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { appointmentColumns, appointmentFilters, appointmentViews } from '#modules/appointments/web/api.tsx'
import { ndeSignatureUsers } from '../contract.ts'
import { competenceWords, ndeMethods, ndeSchemes, signsAlone } from '../domain.ts'
import { Certificates } from './certificates.tsx'

type Row = RowOf<typeof ndeSignatureUsers>

const path = '/setup/signatures/nde-signature-users'

const columns = appointmentColumns<Row>(
  { contract: ndeSignatureUsers, path, kept: 'Past signatures stay valid.', showsDates: true },
  [
    { key: 'methods', header: 'Methods', card: 'main', width: 200, cell: (row) => <Methods row={row} /> },
    { key: 'scheme', header: 'Scheme', cell: (row) => ndeSchemes[row.scheme] },
    { key: 'certificate', header: 'Certificate', card: 'amount', cell: (row) => row.certificateNo },
    { key: 'expires', header: 'Expires', cell: (row) => <DateText date={row.certificateExpiresOn} /> },
    { key: 'eyes', header: 'Eye test', cell: (row) => <DateText date={row.eyeTestExpiresOn} /> },
    {
      key: 'issued',
      header: 'Issued',
      optional: true,
      cell: (row) => <DateText date={row.certificateIssuedOn} />,
    },
    { key: 'practice', header: 'Written practice', optional: true, cell: (row) => row.writtenPractice },
    { key: 'files', header: 'Files', cell: (row) => <Certificates row={row} /> },
  ],
)

function Methods({ row }: { row: Row }) {
  const alone = row.methods.filter(signsAlone).map(competenceWords)
  const guided = row.methods.filter((competence) => !signsAlone(competence)).map(competenceWords)
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
  method: { label: 'Method', options: methods },
  scheme: { label: 'Scheme', options: ndeSchemes },
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
