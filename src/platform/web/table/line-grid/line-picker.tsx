import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import { addLabel, useCanAdd } from '#platform/web/fields/references/adding.tsx'
import { type Choice, EXTRA, narrowed, PickerList } from '#platform/web/fields/references/picker.tsx'
import { useReference } from '#platform/web/fields/references/reference-field.tsx'
import type { GridHands } from './grid-hands.ts'
import { cellValue, type LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'
import type { CellPlace } from './cell-places.ts'

interface LinePickerProps<Line> {
  hands: GridHands<Line>
  line: Line
  column: Extract<LineColumn<Line>, { kind: 'select' | 'reference' }>
  place: CellPlace
  /** What the search begins with. */
  start: string
}

/** The editor of a cell that holds one of several choices. */
export function LinePicker<Line>(props: LinePickerProps<Line>) {
  return props.column.kind === 'select' ? <SelectPicker {...props} /> : <ReferencePicker {...props} />
}

function SelectPicker<Line>({ hands, line, column, place, start }: LinePickerProps<Line>) {
  const [text, setText] = useState(start)
  if (column.kind !== 'select') return null
  const all = Object.entries(column.options).map(([value, label]): Choice => ({ value, label }))
  return (
    <PickerInput
      label={column.header}
      value={cellValue(line, column)}
      text={text}
      choices={narrowed(all, text.trim())}
      onText={setText}
      onLeave={() => hands.leave(place)}
      onPick={(value, moved) => hands.pick(place, value, moved)}
    />
  )
}

function ReferencePicker<Line>({ hands, line, column, place, start }: LinePickerProps<Line>) {
  const [text, setText] = useState(start)
  const source = column.kind === 'reference' ? column.source : noOptions
  const { choices, found, setSearch, note } = useReference(source, null)
  const canAdd = useCanAdd(source)
  useEffect(() => setSearch(text.trim()), [text, setSearch])
  if (column.kind !== 'reference') return null
  const { onPick } = column
  const pick = (value: string, moved: boolean) => {
    const option: Named | undefined = found.find(({ id }) => id === value)
    hands.pick(place, value, moved, onPick && option ? (next) => onPick(next, option) : undefined)
  }
  return (
    <PickerInput
      label={column.header}
      value={cellValue(line, column)}
      text={text}
      choices={choices}
      note={note}
      extra={
        canAdd && text.trim() !== ''
          ? {
              label: addLabel(source, text.trim()),
              run: () => hands.add(place, text.trim()),
            }
          : undefined
      }
      onText={setText}
      onLeave={() => hands.leave(place)}
      onPick={pick}
    />
  )
}

const noOptions = { name: 'none', load: async () => [] }

interface PickerInputProps {
  label: string
  value: unknown
  text: string
  choices: readonly Choice[]
  note?: string | undefined
  /** Opens the short form for what was typed; left out where nothing can be added. */
  extra?: { label: string; run: () => void } | undefined
  onText: (text: string) => void
  onLeave: () => void
  /** `moved`: chosen with the keyboard, so the next cell is wanted. */
  onPick: (value: string, moved: boolean) => void
}

function PickerInput(props: PickerInputProps) {
  const { label, value, text, choices, note, extra, onText, onLeave, onPick } = props
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption, selectActiveOption } = combobox
  useEffect(() => {
    if (text === '') selectActiveOption()
    else selectFirstOption()
  }, [text, choices, selectFirstOption, selectActiveOption])
  return (
    <Combobox
      store={combobox}
      shadow="none"
      onOptionSubmit={(picked) => (picked === EXTRA ? extra?.run() : onPick(picked, true))}
      width={260}
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <input
          ref={(input) => input?.focus()}
          className={classes.input}
          data-picker=""
          aria-label={label}
          placeholder={choices.find((choice) => choice.value === value)?.label ?? 'Type to search'}
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onLeave}
          onKeyDown={(event) => {
            const at = combobox.getSelectedOptionIndex()
            const chosen = text === '' ? undefined : choices[Math.max(at, 0)]
            if (event.key === 'Enter' || event.key.startsWith('Arrow')) event.stopPropagation()
            if (event.key === 'Enter' && at < 0 && chosen) onPick(chosen.value, true)
            if (event.key === 'Tab' && chosen) onPick(chosen.value, false)
          }}
        />
      </Combobox.Target>
      <PickerList field={{ label, value }} choices={choices} note={note} extra={extra} />
    </Combobox>
  )
}
