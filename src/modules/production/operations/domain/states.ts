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

/** What holds for the columns of a row, however it is written. */
export const CHECKS = {
  balance:
    'passed_qty >= 0 AND rejected_qty >= 0 AND passed_qty + rejected_qty <= good_qty AND scrap_qty >= 0 AND good_qty + scrap_qty <= avail_qty',
  pieceBalance:
    'good IN (0, 1) AND passed IN (0, 1) AND scrap IN (0, 1) AND passed <= good AND good + scrap <= 1',
  /** What a line of the ledger of a kind may move; anything else is refused. */
  entryKind: `quantity > 0 AND (operation_id IS NOT NULL OR kind IN ('add', 'split_out', 'carried_in')) AND CASE kind
        WHEN 'add' THEN operation_id IS NULL AND (entry_delta, good_delta, passed_delta, scrap_delta) = (quantity, 0, 0, 0)
        WHEN 'good' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, quantity, 0, 0)
        WHEN 'pass' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, quantity, 0)
        WHEN 'scrap' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, 0, quantity) AND reason IS NOT NULL
        WHEN 'rework' THEN (entry_delta, passed_delta, scrap_delta) = (0, 0, 0) AND good_delta IN (0, -quantity) AND reason IS NOT NULL
          AND to_operation_id IS NOT NULL
        WHEN 'take_back' THEN (entry_delta, good_delta, scrap_delta) = (0, -quantity, 0) AND passed_delta BETWEEN -quantity AND 0
          AND cause_id IS NOT NULL
        WHEN 'reverse' THEN entry_delta = 0 AND (good_delta, scrap_delta) IN ((-quantity, 0), (0, -quantity))
          AND passed_delta BETWEEN -quantity AND 0 AND reverses_id IS NOT NULL
        WHEN 'split_out' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = CASE WHEN operation_id IS NULL
          THEN (-quantity, 0, 0, 0) ELSE (0, -quantity, -quantity, 0) END AND reason IS NOT NULL
        WHEN 'carried_in' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = CASE WHEN operation_id IS NULL
          THEN (quantity, 0, 0, 0) ELSE (0, quantity, quantity, 0) END AND cause_id IS NOT NULL
        ELSE false END`,
} as const
