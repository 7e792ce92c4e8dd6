import { useMemo, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { seedRecord } from '#platform/web/queries/queries.ts'
import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { currentUser, loadCurrentUser } from '#platform/web/session/current-user.ts'
import { saveAll, useUnsaved } from '#platform/web/session/unsaved.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { type RoleRight, rolePermissions } from '../contract.ts'
import { rightName, roleNames } from '../domain.ts'

export type RoleRecord = RecordOf<typeof rolePermissions>

/** The marks that would change something, by right. */
export const changesIn = (role: RoleRecord, marks: Readonly<Record<string, boolean>>): RoleRight[] =>
  role.rights.filter(({ permission, isGranted }) => (marks[permission] ?? isGranted) !== isGranted)

/** The rights of a role as the reader has marked them, saved in one go. */
export function useRoleDraft(role: RoleRecord) {
  const [marks, setMarks] = useState<Readonly<Record<string, boolean>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const changing = changesIn(role, marks)
  const isDirty = changing.length > 0

  const submit = async (): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    try {
      const rights = Object.fromEntries(changing.map(({ permission, isGranted }) => [permission, !isGranted]))
      const saved = await api(rolePermissions).update({
        params: { id: role.id },
        body: { rights },
        version: role.version,
      })
      setMarks({})
      setMessage(null)
      seedRecord(rolePermissions, saved)
      if (currentUser()?.role === role.id) await loadCurrentUser()
      void toast({ message: `${roleNames[role.id]}: saved, active now.` })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = error.status === 412 ? (error.body.current as RoleRecord | undefined) : undefined
      if (current) seedRecord(rolePermissions, current)
      setMessage(current ? STALE : error.message)
      return false
    } finally {
      setSaving(false)
    }
  }

  useUnsaved(isDirty, submit)
  useShortcuts(useMemo((): Shortcut[] => [{ keys: 'mod+s', label: 'Save', run: () => void saveAll() }], []))

  return {
    message,
    /** Whether the role would have the right after the save. */
    has: ({ permission, isGranted }: RoleRight): boolean => marks[permission] ?? isGranted,
    set: ({ permission }: RoleRight, isGranted: boolean) =>
      setMarks((old) => ({ ...old, [permission]: isGranted })),
    /** Marks every right as it is by default. */
    reset: () =>
      setMarks(Object.fromEntries(role.rights.map((right) => [right.permission, right.isDefault]))),
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

const STALE =
  'Someone changed this role meanwhile. What is shown now is the newest state with your marks on top of it.'
