import { useState } from 'react'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import type { Chosen } from '#platform/web/lists/marks.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Chip, Tag } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, NumberText } from '#platform/web/ui/text.tsx'
import { type SteelListRow, steelStock } from '../contract.ts'
import { isAtLeast, steelLifecycle } from '../domain/lifecycle.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { sources } from './fields.tsx'
import { LabelsOfSteel } from './labels/labels-dialog.tsx'
import { ScanField } from './labels/scan-field.tsx'
import { ReportsDialog } from './reports-dialog.tsx'
import { SteelStatus } from './status.tsx'
import { certificateLabels, formLabels } from './words.ts'

/** A length; a flange has none, and what is gone has none any more. */
const mm = (value: string) =>
  Number(value) > 0 ? <NumberText value={value.replace(/\.0$/, '')} /> : <Dim>-</Dim>

/** The certificate that is there, not the one that was ordered. */
function Paper({ row: { verifiedType, certificateType, unverified } }: { row: SteelListRow }) {
  if (verifiedType)
    return isAtLeast(verifiedType, certificateType) ? (
      <Chip tone="green" icon="check">
        {verifiedType}
      </Chip>
    ) : (
      <Chip tone="red">{`${verifiedType} for ${certificateType}`}</Chip>
    )
  if (unverified === 'none') return <Dim>none</Dim>
  return unverified === 'bad' ? <Chip tone="red">Not good</Chip> : <Chip tone="amber">To verify</Chip>
}

const columns = columnsOf(steelStock.row, [
  { field: 'number', sort: 'number' },
  {
    field: 'sizeText',
    sort: 'sizeText',
    card: 'main',
    cell: ({ sizeText, isOffcut }) => (
      <>
        {sizeText} {isOffcut && <Tag>offcut</Tag>}
      </>
    ),
  },
  { field: 'grade', card: 'foot' },
  { field: 'specificationName', width: 110, cell: (row) => <Dim>{row.specificationName}</Dim> },
  { field: 'pslName', optional: true, cell: ({ pslName }) => pslName && <Tag>{pslName}</Tag> },
  { field: 'heatNo', card: 'footEnd', cell: ({ heatNo }) => heatNo && <Tag>{heatNo}</Tag> },
  { field: 'verifiedType', cell: (row) => <Paper row={row} /> },
  { field: 'certificateType', optional: true, cell: (row) => row.certificateType },
  { field: 'qtyPieces', numeric: true },
  { field: 'lengthMm', numeric: true, card: 'amount', cell: ({ lengthMm }) => mm(lengthMm) },
  {
    field: 'massKg',
    numeric: true,
    cell: ({ massKg }) => <NumberText value={Number(massKg).toFixed(0)} />,
  },
  { field: 'placeName', cell: ({ placeName }) => placeName },
  { field: 'facilityCode', optional: true },
  {
    field: 'reservedMm',
    numeric: true,
    optional: true,
    cell: ({ reservedMm }) => mm(reservedMm),
  },
  { field: 'freeMm', sort: 'freeMm', numeric: true, optional: true, cell: ({ freeMm }) => mm(freeMm) },
  { field: 'status', card: 'corner', cell: (row) => <SteelStatus row={row} /> },
  { field: 'ownerName', optional: true, width: 160, cell: ({ ownerName }) => ownerName ?? <Dim>own</Dim> },
  {
    field: 'receivedOn',
    sort: 'receivedOn',
    optional: true,
    cell: ({ receivedOn }) => <DateText date={receivedOn} />,
  },
])

const filters: FilterInfos<(typeof steelStock)['endpoints']['list']> = {
  form: { options: formLabels },
  odMm: {},
  wallMm: {},
  diameterMm: {},
  thicknessMm: {},
  widthMm: {},
  freeMm: {},
  specificationId: { source: sources.specifications },
  pslLevelId: { source: sources.pslLevels, none: 'None' },
  certificateType: { options: certificateLabels },
  heatId: { source: sources.heats },
  facilityId: { source: sources.facilities },
  ownerCompanyId: { source: sources.companies, none: 'Our own' },
  offcut: {},
  present: {},
  conditional: {},
  conditionOverdue: {},
  coverLost: {},
  status: { options: statusLabels(steelLifecycle) },
  receivedOn: {},
}

const views = [
  { label: 'In stock', query: { filter: { present: true } } },
  { label: 'Available', query: { filter: { status: ['available', 'reserved'] } } },
  { label: 'Pipe and tube', query: { filter: { form: ['pipe', 'tube'], present: true } } },
  { label: 'Offcuts', query: { filter: { offcut: true, present: true } } },
  { label: 'On hold', query: { filter: { status: ['received_on_hold', 'awaiting_certificate'] } } },
  { label: 'Conditionally released', query: { filter: { conditional: true } } },
  { label: 'Quarantine', query: { filter: { status: ['quarantine'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(steelStock)

type Row = SteelListRow & { id: string }

type Work = 'labels' | 'move' | 'quarantine'

/** What can be done with the pieces that are chosen. */
function WithSteel({ marked, keep }: Chosen<Row>) {
  const mayChange = useMay('steel-stock:update')
  const [work, setWork] = useState<Work | null>(null)
  const close = () => setWork(null)
  return (
    <>
      {mayChange && (
        <>
          <Button small onClick={() => setWork('move')}>
            Move ({marked.length})
          </Button>
          <Button small onClick={() => setWork('quarantine')}>
            Quarantine ({marked.length})
          </Button>
        </>
      )}
      <Button small icon="print" onClick={() => setWork('labels')}>
        Labels ({marked.length})
      </Button>
      {work === 'labels' && <LabelsOfSteel ids={marked.map(({ id }) => id)} onClose={close} />}
      {(work === 'move' || work === 'quarantine') && (
        <BulkDialog
          work={work}
          steel={marked}
          onClose={(left) => {
            keep(left)
            close()
          }}
        />
      )}
    </>
  )
}

const withSteel = (chosen: Chosen<Row>) => <WithSteel {...chosen} />

/** `/steel-stock` */
export function Screen() {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <ListPage
        contract={steelStock}
        columns={columns}
        href={({ id }) => `/steel-stock/${id}`}
        filters={filters}
        views={views}
        create="/steel-stock/create"
        actions={
          <>
            <ScanField />
            <Button icon="document" onClick={() => setReporting(true)}>
              Reports
            </Button>
          </>
        }
        withChosen={withSteel}
        about="Pieces of steel with their heat, certificate and place. Take in what lies in the yard one by one, or from a file."
        importNote="A row is known by its old number, so that a second import changes nothing. References go by their codes."
      />
      {isReporting && <ReportsDialog onClose={() => setReporting(false)} />}
    </>
  )
}
