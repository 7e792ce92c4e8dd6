import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { travellersExport } from '#modules/production/travellers/server/api.ts'
import { operationLifecycle } from '../domain/states.ts'
import {
  operationStartTable,
  operationTable,
  paperStartTable,
  pieceEntryTable,
  pieceStateTable,
  pointAnswerTable,
  readingTable,
  rejectionTable,
  signOffTable,
} from '../table.ts'

const operations = partInside(travellersExport, 'travellerRootId', {
  name: 'operations',
  label: 'Operations of travellers',
  table: operationTable,
  right: 'operations:read',
  order: ['travellerRootId', 'seq'],
  status: { column: 'status', words: statusLabels(operationLifecycle) },
  slice: 'operations',
  pastTriggers: true,
})

const entries = partInside(travellersExport, 'travellerRootId', {
  name: 'piece-entries',
  label: 'Ledger of pieces',
  table: pieceEntryTable,
  right: 'operations:read',
  order: ['travellerRootId', 'at'],
  pastTriggers: true,
})

/** What the tables of what was noted at an operation have in common. */
const noted = { order: ['operationId', 'at'], pastTriggers: true } as const

/** Operations with everything that was noted of them. */
export const operationExports = [
  operations,
  entries,
  partInside(operations, 'operationId', {
    ...noted,
    name: 'operation-starts',
    label: 'Starts of operations',
    table: operationStartTable,
  }),
  partInside(operations, 'operationId', {
    ...noted,
    name: 'operation-readings',
    label: 'Readings of operations',
    table: readingTable,
  }),
  partInside(operations, 'operationId', {
    ...noted,
    name: 'operation-sign-offs',
    label: 'Signatures of operations',
    table: signOffTable,
  }),
  partInside(operations, 'operationId', {
    name: 'piece-states',
    label: 'Pieces at operations',
    table: pieceStateTable,
    order: ['operationId', 'serialId', 'attempt'],
    pastTriggers: true,
  }),
  partInside(operations, 'operationId', {
    ...noted,
    name: 'operation-rejections',
    label: 'Rejections at operations',
    table: rejectionTable,
  }),
  partInside(operations, 'operationId', {
    ...noted,
    name: 'operation-paper-starts',
    label: 'Work taken over from paper',
    table: paperStartTable,
  }),
  partInside(operations, 'operationId', {
    ...noted,
    name: 'operation-point-answers',
    label: 'Answers of inspection points',
    table: pointAnswerTable,
  }),
]
