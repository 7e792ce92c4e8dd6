import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import {
  type Instruction,
  instructionInWords,
  type Intervention,
  type OperationKind,
  operationKinds,
} from '#modules/engineering/operation-templates/domain.ts'
import { attendedPoints } from '#modules/production/operations/domain.ts'

/** How far a redline is; counted are those that are approved. */
export const redlineStates = {
  proposed: { label: 'Proposed', tone: 'amber' },
  approved: { label: 'Approved', tone: 'red' },
  refused: { label: 'Refused', tone: 'grey' },
  taken: { label: 'In the revision', tone: 'green' },
  template: { label: 'For the template', tone: 'green' },
  dropped: { label: 'Dropped', tone: 'grey' },
} as const
export type RedlineState = keyof typeof redlineStates

/** What becomes of an approved redline that no revision took over. */
export const afterlives = { template: 'For the template', dropped: 'Dropped' } as const

/** What a redline changes, and nothing else: wording, order and minutes. */
export interface Changed {
  readonly title?: string
  readonly instruction?: Instruction | null
  readonly setupMin?: number
  readonly runMin?: string
  /** Its new place in the route. */
  readonly seq?: number
  readonly groupNo?: number
}

/** An operation as far as a redline looks at it. */
export interface RedlinedOperation {
  readonly id: string
  readonly seq: number
  readonly groupNo: number
  readonly title: string
  readonly kind: OperationKind
  readonly status: string
  readonly intervention: Intervention
  readonly instruction: Instruction | null
  readonly setupMin: number
  readonly runMin: string
  readonly isStarted: boolean
  /** Pieces were booked, read, signed, answered or rejected there. */
  readonly isCounted: boolean
  /** Pieces went to a processor for it. */
  readonly isAway: boolean
  /** Material has to be here for it. */
  readonly needsMaterial: boolean
  /** Submittals that hold it by its place in the route. */
  readonly heldBy: readonly string[]
}

const tests: readonly OperationKind[] = ['pressure_test', 'nde', 'dimensional', 'release', 'document_review']

/** What of an operation a redline leaves alone beside its minutes, in words; null: nothing. */
export function untouchable({ kind, intervention }: RedlinedOperation): string | null {
  const [point] = attendedPoints(intervention)
  if (point) return `a ${point.point === 'H' ? 'hold' : 'witness'} point`
  return tests.includes(kind) ? `the operation ${operationKinds[kind].toLowerCase()}` : null
}

const TREATMENT = 'the heat treatment'
const isTreatment = ({ kind }: RedlinedOperation): boolean => kind === 'heat_treat'

/** What others do not pass: what is welded before a heat treatment is not welded after it. */
const keepsItsPlace = (one: RedlinedOperation): string | null =>
  untouchable(one) ?? (isTreatment(one) ? TREATMENT : null)

const never = (what: string, revision: number): Refusal =>
  refuse('redline_scope', { what }, `A redline does not change ${what}. Ask for Rev ${revision + 1}.`)

const movesOrWords = ({ title, instruction, seq }: Changed): boolean =>
  title !== undefined || instruction !== undefined || seq !== undefined

/** Why no redline changes an operation at all; null: one may. */
export const frozenRefusal = ({ seq, status, isCounted, isAway }: RedlinedOperation): Refusal | null => {
  if (status === 'not_applicable')
    return refuse('not_applicable', { seq }, `Operation ${seq} does not apply.`)
  if (isAway)
    return refuse('frozen', { seq }, `Pieces went to a processor for operation ${seq}; it stays as it is.`)
  return isCounted || status === 'done'
    ? refuse('frozen', { seq }, `Operation ${seq} is counted or signed; it stays as it is.`)
    : null
}

/** Why a redline does not change this of an operation; null: it does. */
export const scopeRefusal = (
  operation: RedlinedOperation,
  changes: Changed,
  revision: number,
): Refusal | null => {
  const frozen = frozenRefusal(operation)
  if (frozen) return frozen
  const what = movesOrWords(changes) ? untouchable(operation) : null
  return what === null ? null : never(what, revision)
}

/** The submittal that holds an operation and would not under this number, before all others that wait for it; null: none. */
const gateLeft = (
  route: readonly RedlinedOperation[],
  { heldBy }: RedlinedOperation,
  seq: number,
): string | null =>
  heldBy.find((gate) => route.every((one) => !one.heldBy.includes(gate) || seq < one.seq)) ?? null

const between = (low: number, high: number, used: ReadonlySet<number>): number | null => {
  const middle = Math.floor((low + high) / 2)
  const free = Array.from({ length: Math.max(0, high - low - 1) }, (_, at) => low + 1 + at).filter(
    (one) => !used.has(one),
  )
  return free.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null
}

/**
 * Where an operation stands that is done before another one: under a free number there, alone in its group. Nothing that it passes
 * on its way has begun, and no test and no point of somebody from outside is passed. `used` are the numbers of the whole plan.
 */
export function placeBefore(
  route: readonly RedlinedOperation[],
  moved: RedlinedOperation,
  target: RedlinedOperation,
  { used, revision }: { readonly used: ReadonlySet<number>; readonly revision: number },
): { readonly seq: number; readonly groupNo: number } | Refusal {
  const others = route.filter(({ id }) => id !== moved.id).toSorted((a, b) => a.seq - b.seq)
  const at = others.findIndex(({ id }) => id === target.id)
  const last = others[at - 1]
  const passed = others.filter((one, place) => (one.seq > moved.seq ? place < at : place >= at))
  if (isTreatment(moved)) return never(`the place of ${TREATMENT}`, revision)
  for (const one of passed) {
    const what = keepsItsPlace(one)
    if (what) return never(`the place of ${what}`, revision)
    if (one.isCounted || one.isAway || one.isStarted)
      return refuse('begun', { seq: one.seq }, `Operation ${one.seq} has begun; the order stays as it is.`)
  }
  if (moved.isStarted)
    return refuse('begun', { seq: moved.seq }, `Operation ${moved.seq} has begun; its place stays as it is.`)
  if (moved.needsMaterial)
    return refuse(
      'needs_material',
      { seq: moved.seq },
      `Material is needed at operation ${moved.seq}. Ask for Rev ${revision + 1} to move it.`,
    )
  const [seq, groupNo] = [
    between(last?.seq ?? 0, target.seq, used),
    between(last?.groupNo ?? 0, target.groupNo, new Set()),
  ]
  const gate = seq === null ? null : gateLeft(route, moved, seq)
  if (gate)
    return refuse(
      'held',
      { hold: gate, seq: moved.seq },
      `${gate} holds operation ${moved.seq}: it is done before none that does not wait for it.`,
    )
  if (seq !== null && groupNo !== null) return { seq, groupNo }
  return refuse(
    'no_place',
    { seq: target.seq },
    `There is no free operation number before operation ${target.seq}. Ask for Rev ${revision + 1}.`,
  )
}

/** The same fields as an operation has them now. */
export function asItIs(operation: RedlinedOperation, changes: Changed): Changed {
  const { title, instruction, setupMin, runMin, seq, groupNo } = operation
  const now = { title, instruction, setupMin, runMin: String(Number(runMin)), seq, groupNo }
  return Object.fromEntries(Object.entries(now).filter(([name]) => name in changes))
}

const labels: Readonly<Record<keyof Changed, string>> = {
  title: 'Operation',
  instruction: 'Instruction',
  setupMin: 'Setup',
  runMin: 'Run',
  seq: 'No.',
  groupNo: 'Group',
}

/** What a redline changes, in words; a group is no word of the shop. */
export function inWords(was: Changed, changes: Changed): { field: string; from: string; to: string }[] {
  const told = (one: Changed, name: keyof Changed): string => {
    if (name === 'instruction') return instructionInWords(one.instruction) || 'none'
    const value = one[name]
    return name === 'setupMin' || name === 'runMin' ? `${String(value)} min` : String(value)
  }
  return (Object.keys(labels) as (keyof Changed)[])
    .filter((name) => name in changes && name !== 'groupNo')
    .map((name) => ({ field: labels[name], from: told(was, name), to: told(changes, name) }))
}

/** Why a traveller is not closed: nobody said what becomes of its redlines. */
export const openRedlines = (open: number): Refusal | null =>
  open === 0
    ? null
    : refuse(
        'redlines_open',
        { open },
        open === 1 ? 'Say what becomes of 1 redline.' : `Say what becomes of ${open} redlines.`,
      )

/** Why nothing is redlined in a traveller; null: something is. */
export const redlinesLocked = (row: { readonly status: string; readonly inForce: boolean }): string | null =>
  row.inForce && row.status === 'released' ? null : 'Only operations of a released traveller are redlined.'

/** Why nothing is decided of redlines any more; null: something is. */
export const redlinesOver = ({ status }: { readonly status: string }): string | null =>
  status === 'closed' || status === 'cancelled' ? `The traveller is ${status}.` : null
