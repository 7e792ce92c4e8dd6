import { useQuery } from '@tanstack/react-query'
import { useReference } from '#platform/web/fields/references/reference-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import popover from '#platform/web/ui/popover.module.css'
import { Checks, toggled } from '#platform/web/forms/checks.tsx'
import type { FilterInfo } from '../filters/filters.ts'
import { namesQuery, type OptionSource } from '#platform/web/queries/queries.ts'

interface ReferenceChecksProps {
  info: FilterInfo
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const nothing: OptionSource = { name: 'nothing', load: async () => [] }

/** Chosen records first, then what the search finds, each with a box to tick. */
export function ReferenceChecks({ info, chosen, onChange }: ReferenceChecksProps) {
  const source = info.source ?? nothing
  const { choices, search, setSearch, note } = useReference(source, null)
  const { data: named } = useQuery(
    namesQuery(
      source,
      chosen.filter((id) => id !== 'none'),
    ),
  )
  const options: Record<string, string> = {}
  if (info.none) options.none = info.none
  for (const { id, name } of named ?? []) options[id] = name
  for (const { value, label } of choices) options[value] ??= label
  return (
    <>
      <div className={popover.fields}>
        <TextField
          id="filter-search"
          label="Search"
          value={search}
          onChange={(text) => setSearch(text ?? '')}
        />
      </div>
      <Checks
        kind="checkbox"
        options={options}
        chosen={chosen}
        onToggle={(id) => onChange(toggled(chosen, id))}
      />
      {choices.length === 0 && <p className={popover.none}>{note ?? 'No match'}</p>}
    </>
  )
}
