import { type FormEvent, useState } from 'react'
import type { Filter, Range } from '#platform/contract/calls/paging.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import popover from '#platform/web/ui/popover.module.css'
import { Button } from '#platform/web/ui/button.tsx'
import { Checks, toggled } from '#platform/web/forms/checks.tsx'
import type { FilterInfo, Given } from './filters.ts'
import { wordsOf } from '#platform/web/queries/list-url.ts'
import { ReferenceChecks } from '../import/reference-checks.tsx'

interface FilterEditorProps {
  filter: Filter
  label: string
  info: FilterInfo
  value: Given
  onApply: (value: Given) => void
}

/** The form of one filter; Enter applies it. */
export function FilterEditor({ filter, label, info, value, onApply }: FilterEditorProps) {
  const [draft, setDraft] = useState<Given>(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={popover.title}>{label}</p>
      <Body filter={filter} info={info} draft={draft} onDraft={setDraft} />
      <div className={popover.foot}>
        <Button small tone="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  )
}

interface BodyProps {
  filter: Filter
  info: FilterInfo
  draft: Given
  onDraft: (draft: Given) => void
}

function Body({ filter, info, draft, onDraft }: BodyProps) {
  switch (filter.kind) {
    case 'flag':
      return (
        <Checks
          kind="radio"
          options={{ true: 'Yes', false: 'No' }}
          chosen={typeof draft === 'boolean' ? [String(draft)] : []}
          onToggle={(word) => onDraft(word === 'true')}
        />
      )
    case 'dateRange':
    case 'numberRange':
      return <RangeFields isDate={filter.kind === 'dateRange'} range={draft as Range} onDraft={onDraft} />
    case 'reference':
      return <ReferenceChecks info={info} chosen={wordsOf(filter, draft)} onChange={onDraft} />
    default: {
      const chosen = wordsOf(filter, draft)
      if (info.source) return <ReferenceChecks info={info} chosen={chosen} onChange={onDraft} />
      const options = info.options ?? optionsFrom(filter)
      if (!options)
        return (
          <div className={popover.fields}>
            <TextField
              id="filter-text"
              label="Words, with commas between"
              value={chosen.join(',')}
              onChange={(text) =>
                onDraft(
                  (text ?? '')
                    .split(',')
                    .map((word) => word.trim())
                    .filter(Boolean),
                )
              }
            />
          </div>
        )
      return (
        <Checks
          kind="checkbox"
          options={options}
          chosen={chosen}
          onToggle={(word) => onDraft(toggled(chosen, word))}
        />
      )
    }
  }
}

const optionsFrom = (filter: Filter) =>
  filter.kind === 'anyOf' ? Object.fromEntries(filter.values.map((word) => [word, word])) : undefined

interface RangeFieldsProps {
  isDate: boolean
  range: Range | undefined
  onDraft: (draft: Range) => void
}

const NestedDateField = (props: FieldProps<string>) => <DateField {...props} nested />

function RangeFields({ isDate, range, onDraft }: RangeFieldsProps) {
  const Field = isDate ? NestedDateField : NumberField
  return (
    <div className={popover.fields}>
      <Field
        id="filter-from"
        label={isDate ? 'From' : 'At least'}
        value={range?.from}
        onChange={(from) => onDraft({ ...range, from: from ?? undefined })}
      />
      <Field
        id="filter-to"
        label={isDate ? 'Until' : 'At most'}
        value={range?.to}
        onChange={(to) => onDraft({ ...range, to: to ?? undefined })}
      />
    </div>
  )
}
