import { Combobox, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { namesQuery, type OptionSource } from '#platform/web/queries/queries.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useAdding } from './adding.tsx'
import { ChosenPills } from './chosen-pills.tsx'
import classes from '../field.module.css'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from '../field.tsx'
import { EXTRA, PickerList } from './picker.tsx'
import { useReference } from './reference-field.tsx'

interface MultiReferenceExtras extends FieldExtras {
  source: OptionSource
  placeholder?: string
}

/** Several other records, by id. Backspace in the empty input takes the last one away. */
export function MultiReferenceField({
  source,
  placeholder,
  ...field
}: FieldProps<string[]> & MultiReferenceExtras) {
  const ids = field.value ?? []
  const [typed, setTyped] = useState('')
  const { choices, search, setSearch, note } = useReference(source, null)
  const adding = useAdding(source, search, (option) => field.onChange([...ids, option.id]))
  const { data: named } = useQuery(namesQuery(source, ids))
  const nameOf = (id: string) => named?.find((option) => option.id === id)?.name ?? '...'
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { selectFirstOption } = combobox
  const isNarrowed = typed.trim() !== '' && choices.length > 0
  useEffect(() => {
    if (isNarrowed) selectFirstOption()
  }, [isNarrowed, choices, selectFirstOption])
  const type = (text: string) => {
    setTyped(text)
    setSearch(text.trim())
  }
  const toggle = (id: string) => {
    if (id === EXTRA) return adding.extra?.run()
    field.onChange(ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id])
    type('')
  }
  return (
    <FieldFrame {...field} text={ids.map(nameOf).join(', ')}>
      <Combobox store={combobox} shadow="none" onOptionSubmit={toggle}>
        <Combobox.DropdownTarget>
          <div className={classNames(classes.control, classes.pills)}>
            <ChosenPills chosen={ids} nameOf={nameOf} disabled={field.disabled} onRemove={toggle} />
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                {...controlProps(field)}
                value={typed}
                placeholder={ids.length === 0 ? (placeholder ?? 'Choose') : undefined}
                spellCheck={false}
                onClick={() => combobox.openDropdown()}
                onBlur={() => {
                  type('')
                  combobox.closeDropdown()
                }}
                onKeyDown={(event) => {
                  const last = ids.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last) toggle(last)
                }}
                onChange={(event) => {
                  type(event.currentTarget.value)
                  combobox.openDropdown()
                }}
              />
            </Combobox.EventsTarget>
            <span className={classes.suffix}>
              <Icon name="chevronDown" />
            </span>
          </div>
        </Combobox.DropdownTarget>
        <PickerList field={field} choices={choices} note={note} extra={adding.extra} />
      </Combobox>
      {adding.dialog}
    </FieldFrame>
  )
}
