import { ChildRecords } from '#platform/web/documents/child-screen.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { operationKinds, pointsInWords } from '#modules/engineering/operation-templates/domain.ts'
import { operations } from '../contract.ts'
import { isOnPaper, operationLifecycle } from '../domain.ts'
import { operationLabel, signedBy } from './labels.ts'

const columns = columnsOf(operations.record, [
  { field: 'title', card: 'main', cell: (row) => operationLabel(row) },
  { field: 'kind', cell: (row) => operationKinds[row.kind] },
  { field: 'workCentre' },
  { field: 'points', cell: (row) => pointsInWords(row.intervention) },
  {
    field: 'passedQty',
    card: 'foot',
    cell: (row) => `${row.passedQty} of ${row.travellerQuantity - row.scrapQty}`,
  },
  { key: 'signed', header: 'Signed', cell: (row) => signedBy(row) },
  {
    field: 'status',
    card: 'corner',
    cell: (row) =>
      isOnPaper(row) ? (
        <Chip tone="grey">On paper</Chip>
      ) : (
        <StatusChip table={operationLifecycle} state={row.status} />
      ),
  },
])

/** The operations of a released traveller, on its page. */
export const OperationsOfTraveller = () => (
  <ChildRecords
    contract={operations}
    columns={columns}
    none="They are made of the route when the traveller is released."
  />
)
