import { useEffect, useId } from 'react'
import { createStore } from '#platform/web/store.ts'

/** Saves one form; true when it is saved, false when it could not be (its errors are shown by the form). */
export type SaveForm = () => Promise<boolean>

interface Held {
  readonly save: SaveForm | undefined
  /** The form lives above the tabs of its screen: another tab keeps what it holds. */
  readonly isAboveTabs: boolean
  /** What it holds stays for the person when the page is left. */
  readonly keepsDraft: boolean
}

/** What happens when a form is left, apart from losing what it holds. */
interface Leaving {
  isAboveTabs?: boolean | undefined
  keepsDraft?: boolean | undefined
}

const forms = new Map<string, Held>()

/**
 * Tells the program that a form holds unsaved changes: leaving asks first, an expired session asks for the
 * password in place. With `save`, the question offers to save. The returned function marks the form clean at
 * once, for a navigation right after a save. A form above the tabs of its screen is not left by another tab.
 */
export function useUnsaved(dirty: boolean, save?: SaveForm, leaving: Leaving = {}): () => void {
  const { isAboveTabs, keepsDraft } = leaving
  const id = useId()
  useEffect(() => {
    if (dirty) return holdChanges(id, save, { isAboveTabs, keepsDraft })
  }, [id, dirty, save, isAboveTabs, keepsDraft])
  return () => void forms.delete(id)
}

/** Notes that a form has changes; the returned function lets go of them. */
export function holdChanges(id: string, save?: SaveForm, leaving: Leaving = {}): () => void {
  const { isAboveTabs = false, keepsDraft = false } = leaving
  forms.set(id, { save, isAboveTabs, keepsDraft })
  return () => void forms.delete(id)
}

/** True while any form holds unsaved changes. */
export function hasUnsaved(): boolean {
  return forms.size > 0
}

/** True while another tab of the same screen would lose something. */
export function hasUnsavedInTab(): boolean {
  return [...forms.values()].some(({ isAboveTabs }) => !isAboveTabs)
}

/** Saves every form with changes; false when one has no way to save or refused. */
export async function saveAll(): Promise<boolean> {
  return canSaveAll() && saveForms()
}

/** True while a form that can be saved holds changes; a comment that is being written is none. */
export function hasUnsavedForm(): boolean {
  return [...forms.values()].some(({ save }) => save !== undefined)
}

/** Saves every form with changes that can be saved; false when one refused. */
export async function saveForms(): Promise<boolean> {
  for (const [id, { save }] of forms) {
    if (!save) continue
    if (!(await save())) return false
    forms.delete(id)
  }
  return true
}

/** True when the question may offer to save. */
export function canSaveAll(): boolean {
  return [...forms.values()].every(({ save }) => save !== undefined)
}

/** True when everything that is not saved stays for the person as a draft. */
export function isAllKept(): boolean {
  return [...forms.values()].every(({ keepsDraft }) => keepsDraft)
}

/** The open question "leave with unsaved changes?". */
export interface LeaveQuestion {
  readonly answer: (leave: boolean) => void
}

export const leaveQuestion = createStore<LeaveQuestion | null>(null)

/** Asks before unsaved changes are left; true at once when there are none. Leaving forgets the changes. */
export function confirmLeave(): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true)
  leaveQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      leaveQuestion.set(null)
      if (leave) forms.clear()
      resolve(leave)
    }
    leaveQuestion.set({ answer })
  })
}
