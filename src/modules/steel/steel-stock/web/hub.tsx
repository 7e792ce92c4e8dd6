import { useQuery } from '@tanstack/react-query'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { listHref } from '#platform/web/queries/list-url.ts'
import { listQuery, recordQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Dim, NumberText } from '#platform/web/ui/text.tsx'
import { type CertificateRecord, certificates } from '#modules/steel/certificates/contract.ts'
import { type SteelListRow, steelStock } from '../contract.ts'
import { SteelStatus } from './status.tsx'

const heatColumn = columnsOf(steelStock.row, [{ field: 'heatNo', card: 'footEnd' }])

const columns = columnsOf(steelStock.row, [
  { field: 'number', cell: ({ number }) => number },
  { field: 'sizeText', card: 'main' },
  { field: 'grade', card: 'foot' },
  { field: 'qtyPieces', numeric: true },
  {
    field: 'lengthMm',
    numeric: true,
    card: 'amount',
    cell: ({ lengthMm }) =>
      Number(lengthMm) > 0 ? <NumberText value={lengthMm.replace(/\.0$/, '')} /> : <Dim>-</Dim>,
  },
  { field: 'placeName', cell: ({ placeName }) => placeName },
  { field: 'status', card: 'corner', cell: (row) => <SteelStatus row={row} /> },
])

interface PiecesProps {
  /** Which of the list. */
  filter: NonNullable<ListQueryInput['filter']>
  /** While there are none. */
  none: string
  /** They may be of several heats. */
  withHeat?: true
}

/** The newest pieces of a filter, and the way to all of them. */
function Pieces({ filter, none, withHeat }: PiecesProps) {
  const mayRead = useMay('steel-stock:read')
  const { data } = useQuery({
    ...listQuery<SteelListRow>(steelStock, { filter, perPage: 25 }),
    enabled: mayRead,
  })
  if (!mayRead || !data) return null
  const { total } = data.meta
  return (
    <Card
      title="Pieces in stock"
      count={total}
      flush={data.data.length > 0}
      action={
        total > data.data.length && (
          <AppLink href={listHref('/steel-stock', { query: { filter }, other: {} })}>All {total}</AppLink>
        )
      }
    >
      {data.data.length === 0 ? (
        none
      ) : (
        <DataTable
          inner
          label="Pieces in stock"
          columns={withHeat ? [...columns, ...heatColumn] : columns}
          rows={data.data}
          href={({ id }) => `/steel-stock/${id}`}
        />
      )}
    </Card>
  )
}

/** The pieces of a heat, on its page. */
export const PiecesOfHeat = ({ id }: CardProps) => (
  <Pieces filter={{ heatId: [id] }} none="No piece of this heat has been taken in yet." />
)

/** The pieces of the heats of a certificate that were bought to its specification, on its page. */
export function PiecesOfCertificate({ id }: CardProps) {
  const { data } = useQuery(recordQuery<CertificateRecord>(certificates, id))
  if (!data) return null
  const heatId = [...new Set(data.lines.map((line) => line.heatId))]
  if (heatId.length === 0) return null
  return (
    <Pieces
      withHeat
      filter={{ heatId, specificationId: [data.specificationId] }}
      none="No piece of these heats and this specification has been taken in yet."
    />
  )
}
