import { Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ChosenPills } from './references/chosen-pills.tsx'
import classes from './field.module.css'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from './field.tsx'
import { type Choice, narrowed, PickerList } from './references/picker.tsx'

interface MultiSelectExtras extends FieldExtras {
  options: readonly Choice[]
  placeholder?: string
}

/** Several of some known words. Backspace in the empty input takes the last one away. */
export function MultiSelectField<V extends string>({
  options,
  placeholder = 'Choose',
  ...field
}: FieldProps<V[]> & MultiSelectExtras) {
  const chosen = field.value ?? []
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  const toggle = (value: string) => {
    const word = value as V
    field.onChange(chosen.includes(word) ? chosen.filter((known) => known !== word) : [...chosen, word])
    setTyped('')
  }
  return (
    <FieldFrame {...field} text={chosen.map(labelOf).join(', ')}>
      <Combobox store={combobox} shadow="none" onOptionSubmit={toggle}>
        <Combobox.DropdownTarget>
          <div className={classNames(classes.control, classes.pills)}>
            <ChosenPills chosen={chosen} nameOf={labelOf} disabled={field.disabled} onRemove={toggle} />
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                {...controlProps(field)}
                value={typed}
                placeholder={chosen.length === 0 ? placeholder : undefined}
                spellCheck={false}
                onClick={() => combobox.openDropdown()}
                onBlur={() => {
                  setTyped('')
                  combobox.closeDropdown()
                }}
                onKeyDown={(event) => {
                  const last = chosen.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last) toggle(last)
                }}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                }}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <PickerList field={field} choices={narrowed(options, typed.trim())} />
      </Combobox>
    </FieldFrame>
  )
}
