import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { users } from '../contract.ts'

/** The profiles that can be given, and those of a person that were retired meanwhile. */
function useChoices(chosen: readonly string[]) {
  const { data = [] } = useQuery(reading(api(users).profileChoices))
  return data
    .filter(({ id, isRetired }) => !isRetired || chosen.includes(id))
    .map(({ id, name, about }) => ({ value: id, label: name, note: about }))
}

/** Chooses profiles by name. */
export const ProfilesField = (field: FieldProps<string[]>) => (
  <MultiSelectField
    {...field}
    options={useChoices(field.value ?? [])}
    placeholder="None: the rights of the role"
    hint="The rights of these jobs stand in the place of those of the role; several add up"
  />
)

/** The names of profiles, where two values are compared. */
export function ProfileNames({ keys }: { keys: readonly string[] }) {
  const choices = useChoices(keys)
  return <>{keys.map((key) => choices.find(({ value }) => value === key)?.label ?? key).join(', ')}</>
}
