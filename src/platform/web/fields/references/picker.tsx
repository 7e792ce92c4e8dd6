import { Combobox, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from '../field.module.css'
import { controlProps, type FieldExtras, type FieldProps } from '../field.tsx'

/** One thing that can be chosen. */
export interface Choice {
  value: string
  label: string
  /** A code or a remark in small grey words. */
  note?: string | null | undefined
}

interface PickerProps {
  field: FieldProps<string> & FieldExtras
  /** What is offered for the words typed so far. */
  choices: readonly Choice[]
  /** The words of the chosen value. */
  shown: string
  /** Called with what was typed, and with an empty text when typing ends. */
  onSearch: (text: string) => void
  placeholder?: string | undefined
  /** Instead of an empty list: "Loading", "Nothing has this name". */
  note?: ReactNode
  /** A last entry that does something else than choosing: "Add 'xyz'". */
  extra?: { label: string; run: () => void } | undefined
}

/** The value of the last entry; no id and no word is like it. */
export const EXTRA = '\u0000extra'

/** An input with a list below: type to narrow, arrows and Enter to choose, empty it to choose nothing. */
export function Picker({
  field,
  choices,
  shown,
  onSearch,
  placeholder = 'Choose',
  note,
  extra,
}: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { selectFirstOption } = combobox
  const isNarrowed = typed !== null && choices.length > 0
  useEffect(() => {
    if (isNarrowed) selectFirstOption()
  }, [isNarrowed, choices, selectFirstOption])
  const stop = () => {
    setTyped(null)
    onSearch('')
    combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      shadow="none"
      onOptionSubmit={(value) => {
        if (value === EXTRA) extra?.run()
        else field.onChange(value)
        stop()
      }}
    >
      <Combobox.DropdownTarget>
        <span className={classes.box}>
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              {...controlProps(field)}
              className={classNames(classes.control, classes.chevron)}
              value={typed ?? shown}
              placeholder={placeholder}
              spellCheck={false}
              onClick={() => combobox.openDropdown()}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => {
                if (typed?.trim() === '' && field.value) field.onChange(null)
                stop()
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                onSearch(event.currentTarget.value.trim())
                combobox.openDropdown()
              }}
            />
          </Combobox.EventsTarget>
          <span className={classes.suffix}>
            <Icon name="chevronDown" />
          </span>
        </span>
      </Combobox.DropdownTarget>
      <PickerList field={field} choices={choices} note={note} extra={extra} />
    </Combobox>
  )
}

type PickerListProps = Pick<PickerProps, 'choices' | 'note' | 'extra'> & {
  field: { label: string; value: unknown }
}

/** The list below a picker. */
export function PickerList({ field, choices, note, extra }: PickerListProps) {
  const chosen = (value: string) =>
    Array.isArray(field.value) ? field.value.includes(value) : value === field.value
  return (
    <Combobox.Dropdown className={classes.dropdown}>
      <Combobox.Options className={classes.options} aria-label={field.label}>
        {choices.map((choice) => (
          <Combobox.Option
            key={choice.value}
            value={choice.value}
            active={chosen(choice.value)}
            aria-selected={chosen(choice.value)}
            className={classes.choice}
          >
            <ChoiceText choice={choice} />
            {chosen(choice.value) && <Icon name="check" size={14} />}
          </Combobox.Option>
        ))}
        {extra && (
          <Combobox.Option value={EXTRA} className={classes.choice}>
            <span className={classes.option}>
              <Icon name="plus" size={14} /> {extra.label}
            </span>
          </Combobox.Option>
        )}
      </Combobox.Options>
      {choices.length === 0 && <div className={classes.nothing}>{note ?? 'No match'}</div>}
    </Combobox.Dropdown>
  )
}

/** A choice with its code or remark. */
export function ChoiceText({ choice }: { choice: Choice }) {
  return (
    <span className={classes.option}>
      <span>{choice.label}</span>
      {choice.note && <span className={classes.dim}>{choice.note}</span>}
    </span>
  )
}

/** The choices whose words begin with or hold what was typed; beginnings first. */
export function narrowed(choices: readonly Choice[], text: string): readonly Choice[] {
  if (text === '') return choices
  const wanted = text.toLowerCase()
  const rank = ({ label, note }: Choice) =>
    label.toLowerCase().startsWith(wanted) || note?.toLowerCase().startsWith(wanted)
      ? 0
      : label.toLowerCase().includes(wanted) || note?.toLowerCase().includes(wanted)
        ? 1
        : 2
  return choices.filter((choice) => rank(choice) < 2).sort((a, b) => rank(a) - rank(b))
}
