import { useState } from 'react'
import { currency } from '#platform/contract/values/fields.ts'
import { countries } from '#platform/contract/values/countries.ts'
import { type FieldExtras, FieldFrame, type FieldProps } from './field.tsx'
import { type Choice, narrowed, Picker } from './references/picker.tsx'

interface SelectExtras extends FieldExtras {
  /** Words by value, in the order they are offered. */
  options: Readonly<Record<string, string>> | readonly Choice[]
  placeholder?: string
}

/** One of a few known words. */
export function SelectField<V extends string>({
  options,
  placeholder,
  ...field
}: FieldProps<V> & SelectExtras) {
  const [search, setSearch] = useState('')
  const choices = choicesOf(options)
  const shown = choices.find(({ value }) => value === field.value)?.label ?? field.value ?? ''
  return (
    <FieldFrame {...field} text={shown}>
      <Picker
        field={field as FieldProps<string>}
        choices={narrowed(choices, search)}
        shown={shown}
        onSearch={setSearch}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}

function choicesOf(options: SelectExtras['options']): readonly Choice[] {
  if (isList(options)) return options
  return Object.entries(options).map(([value, label]) => ({ value, label }))
}

const isList = (options: SelectExtras['options']): options is readonly Choice[] => Array.isArray(options)

const currencies = currency.options.map((code) => ({ value: code, label: code, note: currencyName(code) }))

function currencyName(code: string): string | undefined {
  return new Intl.DisplayNames('en-GB', { type: 'currency' }).of(code)
}

/** An ISO 4217 code. */
export function CurrencyField<V extends string>(field: FieldProps<V> & FieldExtras) {
  return <SelectField {...field} options={currencies} />
}

/** An ISO 3166-1 alpha-2 code, chosen by name or code. */
export function CountryField(field: FieldProps<string> & FieldExtras) {
  return <SelectField {...field} options={countries()} />
}
