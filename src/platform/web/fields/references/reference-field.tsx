import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import { namesQuery, type OptionSource, optionsQuery } from '#platform/web/queries/queries.ts'
import { useAdding } from './adding.tsx'
import { type FieldExtras, FieldFrame, type FieldProps } from '../field.tsx'
import { type Choice, narrowed, Picker } from './picker.tsx'

interface ReferenceExtras extends FieldExtras {
  /** `optionsOf(companies)` */
  source: OptionSource
  placeholder?: string
  /** Called with the whole option, to fill other fields from it. */
  onPick?: (option: Named | null) => void
}

/**
 * Another record, by id: searched on the server, shown with name and code; a chosen inactive one stays. Who may add to
 * the list can do so from here.
 */
export function ReferenceField({
  source,
  placeholder,
  onPick,
  ...field
}: FieldProps<string> & ReferenceExtras) {
  const { choices, found, shown, search, setSearch, note } = useReference(source, field.value)
  const change = (id: string | null) => {
    field.onChange(id)
    onPick?.(found.find((option) => option.id === id) ?? null)
  }
  const adding = useAdding(source, search, (option) => {
    field.onChange(option.id)
    onPick?.(option)
  })
  return (
    <FieldFrame {...field} text={field.value ? shown || '...' : ''}>
      <Picker
        field={{ ...field, onChange: change }}
        choices={choices}
        shown={shown}
        onSearch={setSearch}
        placeholder={placeholder}
        note={search === '' ? note : (note ?? `No ${source.noun ?? 'choice'} matches "${search}"`)}
        extra={adding.extra}
      />
      {adding.dialog}
    </FieldFrame>
  )
}

/** The options for what is typed, and the name of the chosen one. */
export function useReference(source: OptionSource, chosen: string | null | undefined) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, 200)
  const options = useQuery(optionsQuery(source, wanted))
  const found = options.data ?? []
  const inList = found.find(({ id }) => id === chosen)
  const named = useQuery(namesQuery(source, chosen && !inList ? [chosen] : []))
  const own = inList ?? named.data?.find(({ id }) => id === chosen)
  const offered = found.filter((option) => option.active || option.id === chosen).map(choiceOf)
  // Until the server has answered these very words, Enter must not take what answered older ones.
  const isSettled = search === wanted && !options.isPlaceholderData
  return {
    found,
    choices: isSettled ? offered : narrowed(offered, search),
    shown: own ? nameOf(own) : '',
    search,
    setSearch,
    note:
      options.isPending || !isSettled ? 'Loading' : options.isError ? 'The names did not load' : undefined,
  }
}

const nameOf = (option: Named) => (option.active ? option.name : `${option.name} (archived)`)

/** An option as a choice: the name, then the code. */
export const choiceOf = (option: Named): Choice => ({
  value: option.id,
  label: nameOf(option),
  note: option.code === option.name ? null : option.code,
})

/** The name of a chosen record, where only its id is known. */
export function ReferenceName({ source, id }: { source: OptionSource; id: string }) {
  const { data } = useQuery(namesQuery(source, [id]))
  return <>{data?.find((option) => option.id === id)?.name ?? '...'}</>
}
