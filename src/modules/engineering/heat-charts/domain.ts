import { type Frozen, frozenLines } from '#platform/contract/documents/frozen-lines.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

export const heatChartLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    released: { label: 'Released', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
    superseded: { label: 'Superseded', tone: 'grey' },
  },
  initial: 'draft',
  actions: {
    release: { label: 'Release', from: ['draft'], to: 'released', access: 'heat-charts:update' },
    close: { label: 'Close', from: ['released'], to: 'closed', access: 'heat-charts:update' },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'released'],
      to: 'cancelled',
      access: 'heat-charts:cancel',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: ['released'],
      to: 'superseded',
      access: 'heat-charts:update',
      system: true,
    },
  },
})
export type HeatChartStatus = keyof typeof heatChartLifecycle.states

/** Still worked on. */
export const openStates: readonly HeatChartStatus[] = ['draft', 'released']

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
export const isReleased = (status: string | null): boolean => status === 'released'

/** The states of the record of a step: what the furnace did, and who looked at it. */
export const heatRecordLifecycle = lifecycle({
  states: {
    open: { label: 'Open', tone: 'grey' },
    recorded: { label: 'Recorded', tone: 'amber' },
    signed: { label: 'Signed', tone: 'green' },
  },
  initial: 'open',
  actions: {
    record: {
      label: 'Record',
      from: ['open'],
      to: 'recorded',
      access: 'heat-chart-records:update',
      undoable: 'is recorded',
    },
    sign: {
      label: 'Sign',
      from: ['recorded'],
      to: 'signed',
      access: 'heat-chart-records:sign',
      input: { signature: signingInput },
    },
    reject: {
      label: 'Reject',
      from: ['recorded'],
      to: 'open',
      access: 'heat-chart-records:sign',
      needsReason: true,
    },
  },
})
export type HeatRecordStatus = keyof typeof heatRecordLifecycle.states
export const isOpenRecord = (status: string): boolean => status === 'open'
export const isSigned = (status: string): boolean => status === 'signed'

/** The sections of a heat treatment. */
export const stepKinds = { heat: 'Heat up', soak: 'Soak', cool: 'Cool down' } as const

interface Step {
  readonly rootId: string
  readonly lineNo: number
  readonly temperatureC: number
  readonly minutes: number
  readonly signedCount: number
}

/** A step that was signed stays as it is. */
const signedStep: Frozen<Step, Omit<Step, 'signedCount'>> = (line, next) => {
  const same = next && next.temperatureC === line.temperatureC && next.minutes === line.minutes
  return line.signedCount === 0 || same ? null : `Step ${line.lineNo} is signed; it stays as it is.`
}

export const frozenSteps = (inForce: readonly Step[], next: readonly Omit<Step, 'signedCount'>[]) =>
  frozenLines(inForce, next, signedStep)
