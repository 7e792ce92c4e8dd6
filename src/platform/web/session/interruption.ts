import { createStore } from '#platform/web/store.ts'

/** A dialog that covers a form with unsaved changes, so that nobody has to leave the form. */
export interface Interruption {
  readonly kind: 'sign-in' | 'verify'
  readonly answer: (again: boolean) => void
}

export const interruption = createStore<Interruption | null>(null)

/** After somebody closed the dialog, calls nobody asked for do not open it again for this long, in ms. */
const QUIET_AFTER_REFUSAL = 60_000
let open: Promise<boolean> | null = null
let refusedAt = Number.NEGATIVE_INFINITY

/**
 * Asks for the password (or shows the way to the verification) in place; all calls share one dialog.
 * Gives true when the calls should be repeated.
 */
export function interrupt(kind: Interruption['kind'], isWrite: boolean): Promise<boolean> {
  if (open) return open
  if (!isWrite && Date.now() - refusedAt < QUIET_AFTER_REFUSAL) return Promise.resolve(false)
  open = new Promise((resolve) => {
    const answer = (again: boolean) => {
      interruption.set(null)
      open = null
      if (!again) refusedAt = Date.now()
      resolve(again)
    }
    interruption.set({ kind, answer })
  })
  return open
}
