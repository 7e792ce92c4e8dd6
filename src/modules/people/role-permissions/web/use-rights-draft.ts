import { useMemo, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { loadCurrentUser } from '#platform/web/session/current-user.ts'
import { saveAll, useUnsaved } from '#platform/web/session/unsaved.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import type { RoleRight } from '../contract.ts'
import { rightName } from '../domain.ts'

type Marks = Readonly<Record<string, boolean>>

/** What holds rights that can be marked: a role or a profile. */
export interface RightsHolder {
  /** "Manager", for messages. */
  readonly name: string
  /** "role" */
  readonly noun: string
  readonly rights: readonly RoleRight[]
  /** Saves what changes and shows the record that comes back. */
  readonly save: (rights: Marks) => Promise<void>
  /** Shows the newest state after somebody else saved. */
  readonly showNewest: (current: unknown) => void
}

/** The marks that would change something, by right. */
const changesIn = (rights: readonly RoleRight[], marks: Marks): RoleRight[] =>
  rights.filter(({ permission, isGranted }) => (marks[permission] ?? isGranted) !== isGranted)

/** Rights as the reader has marked them, saved in one go. */
export function useRightsDraft({ name, noun, rights, save, showNewest }: RightsHolder) {
  const [marks, setMarks] = useState<Marks>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const changing = changesIn(rights, marks)
  const isDirty = changing.length > 0

  const submit = async (): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    try {
      await save(Object.fromEntries(changing.map(({ permission, isGranted }) => [permission, !isGranted])))
      setMarks({})
      setMessage(null)
      await loadCurrentUser()
      void toast({ message: `${name}: saved, active now.` })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = error.status === 412 ? error.body.current : undefined
      if (current) showNewest(current)
      setMessage(current ? staleOf(noun) : error.message)
      return false
    } finally {
      setSaving(false)
    }
  }

  useUnsaved(isDirty, submit)
  useShortcuts(useMemo((): Shortcut[] => [{ keys: 'mod+s', label: 'Save', run: () => void saveAll() }], []))

  return {
    message,
    /** Whether the right would be there after the save. */
    has: ({ permission, isGranted }: RoleRight): boolean => marks[permission] ?? isGranted,
    set: ({ permission }: RoleRight, isGranted: boolean) =>
      setMarks((old) => ({ ...old, [permission]: isGranted })),
    /** Marks every right as it is by default. */
    reset: () => setMarks(Object.fromEntries(rights.map((right) => [right.permission, right.isDefault]))),
    /** As the bar at the bottom reads it. */
    bar: {
      isNew: false,
      isDirty,
      isSaving,
      changed: changing.map(({ permission }) => permission),
      labels: Object.fromEntries(
        changing.map((right) => [
          right.permission,
          `${rightName(right)} ${right.isGranted ? 'taken' : 'given'}`,
        ]),
      ),
      submit,
      discard: () => {
        setMarks({})
        setMessage(null)
      },
    },
  }
}

const staleOf = (noun: string): string =>
  `Someone changed this ${noun} meanwhile. What is shown now is the newest state with your marks on top of it.`
