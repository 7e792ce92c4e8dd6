import { lifecycle } from '#platform/contract/documents/lifecycle.ts'

/** The states of an operation follow from its pieces: nobody sets them, and no action leads from one to the other. */
export const operationLifecycle = lifecycle({
  states: {
    not_ready: { label: 'Not ready', tone: 'grey' },
    ready: { label: 'Ready', tone: 'blue', isComputed: true },
    in_progress: { label: 'In progress', tone: 'blue', isComputed: true },
    awaiting_signature: { label: 'Awaiting signature', tone: 'amber', isComputed: true },
    rejected: { label: 'Rejected', tone: 'red', isComputed: true },
    done: { label: 'Done', tone: 'green', isComputed: true },
    not_applicable: { label: 'Not applicable', tone: 'grey', isComputed: true },
  },
  initial: 'not_ready',
  actions: {},
})
export type OperationStatus = keyof typeof operationLifecycle.states

/** Whether it is done on this part. */
export const isApplicable = (status: string): boolean => status !== 'not_applicable'

/** The state of an operation over its own columns, the first that holds. */
export const STATUS_SQL = `CASE WHEN decision = 'not_applicable' THEN 'not_applicable'
  WHEN rejected_qty > 0 THEN 'rejected'
  WHEN done_at IS NOT NULL THEN 'done' WHEN good_qty > passed_qty THEN 'awaiting_signature'
  WHEN started_at IS NOT NULL AND open_qty > 0 THEN 'in_progress' WHEN open_qty > 0 THEN 'ready' ELSE 'not_ready' END`

/** Where one piece stands at an operation, over the columns of its row. */
export const PIECE_STATE_SQL = `CASE WHEN scrap > 0 THEN 'scrapped' WHEN is_taken_back THEN 'taken_back'
  WHEN is_rejected THEN 'rejected' WHEN passed > 0 THEN 'passed' WHEN good > 0 THEN 'recorded' ELSE 'todo' END`
