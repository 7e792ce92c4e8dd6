import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { menuOf } from '#platform/web/shell/navigation/menu.ts'
import { useShell } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { profiles } from '../contract.ts'
import classes from './profile.module.css'

type Profile = RecordOf<typeof profiles>

/** One heading of the menu with its screens: paths and what they are called. */
interface Group {
  readonly name: string
  readonly screens: Readonly<Record<string, string>>
}

/** What setup lists somebody opens by a right alone stands under this heading, which has no entries of its own. */
const byRight: Group = { name: 'Setup', screens: { Setup: 'Lists of setup that the rights open' } }

/** The menu by its headings, in its order. */
function useGroups(): readonly Group[] {
  const groups = new Map<string, Record<string, string>>()
  const entries = useShell().screens.flatMap(({ path, menu }) => (menu?.group ? [{ path, menu }] : []))
  for (const { path, menu } of entries.toSorted((a, b) => a.menu.order - b.menu.order)) {
    const { label } = menu
    const name = menu.group === 'foot' || menu.group === 'Setup' || !menu.group ? null : menu.group
    if (name) groups.set(name, { ...groups.get(name), [path]: label })
  }
  return [...[...groups].map(([name, screens]) => ({ name, screens })), byRight]
}

/** The screens of a group that are shown; a group is shown whole by its name. */
const shownOf = ({ name, screens }: Group, menu: readonly string[] | null): string[] =>
  Object.keys(screens).filter((path) => menu === null || menu.includes(name) || menu.includes(path))

/** The shown screens of a group as they are stored: a whole group by its name, so that what is built later belongs to it. */
const asNames = ({ name, screens }: Group, shown: readonly string[]): readonly string[] =>
  shown.length === Object.keys(screens).length ? [name] : shown

/** The screens of the menu that the rights of a profile open, by their group: what its people can begin with. */
function useStartPages({ rights }: Profile): readonly { value: string; label: string; note: string }[] {
  const { screens } = useShell()
  const user = useUser()
  const permissions = rights.flatMap(({ isGranted, permission }) => (isGranted ? [permission] : []))
  return menuOf(screens, { ...user, role: 'user', permissions }).flatMap(({ name, items }) =>
    name === null || name === 'foot'
      ? []
      : items.map(({ path, menu }) => ({ value: path, label: menu.label, note: name })),
  )
}

/** Chooses what the menu of the people with a profile shows, and the screen that they begin with. */
export function MenuDialog({
  profile,
  onSaved,
  onClose,
}: {
  profile: Profile
  onSaved: (saved: Profile) => void
  onClose: () => void
}) {
  const groups = useGroups()
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(groups.map((group) => [group.name, shownOf(group, profile.menu)])),
  )
  const starts = useStartPages(profile)
  /** A menu that nobody touched here stays that of the program, with what that brings later. */
  const [isArranged, setArranged] = useState(false)
  const [startPage, setStartPage] = useState(profile.startPage)
  const [problem, setProblem] = useState<string>()
  const keep = async (menu: string[] | null, begin: string | null) => {
    try {
      const { id, version } = profile
      onSaved(await api(profiles).update({ params: { id }, body: { menu, startPage: begin }, version }))
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The menu was not saved. Try again.')
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const shown = groups.flatMap((group) => asNames(group, chosen[group.name] ?? []))
    void keep(isArranged || !profile.isMenuDefault ? shown : null, startPage)
  }
  return (
    <Dialog title={`Menu and start page of ${profile.name}`} onClose={onClose} size={620}>
      <form onSubmit={save} className={classes.dialog}>
        {problem && <Alert live title={problem} />}
        <SelectField
          id="start-page"
          label="Start page"
          required={false}
          options={starts}
          value={startPage}
          onChange={setStartPage}
          placeholder="Home"
          hint="What opens after signing in. Leave empty for home, which stays in the menu"
        />
        <p className={classes.note}>
          What the menu shows of what the rights open. The rest stays one click away, under Show everything.
        </p>
        {groups.map(({ name, screens }) => (
          <ChecksField
            key={name}
            id={`menu-${name}`}
            label={name}
            options={screens}
            value={chosen[name] ?? []}
            onChange={(paths) => {
              setArranged(true)
              setChosen({ ...chosen, [name]: paths ?? [] })
            }}
          />
        ))}
        <DialogButtons>
          {!profile.isMenuDefault && (
            <Button onClick={() => void keep(null, startPage)}>
              {profile.isStandard ? 'Reset to default' : 'Show everything'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
