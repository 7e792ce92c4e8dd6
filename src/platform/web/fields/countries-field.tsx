import { countries, countryName } from '#platform/contract/values/countries.ts'
import type { FieldExtras, FieldProps } from './field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'

/** Several countries as ISO 3166-1 alpha-2 codes, chosen by name or code. */
export const CountriesField = (field: FieldProps<string[]> & FieldExtras) => (
  <MultiSelectField {...field} options={countries()} />
)

/** "Norway, United Kingdom" */
export const countryNames = (codes: readonly string[]): string => codes.map(countryName).join(', ')
