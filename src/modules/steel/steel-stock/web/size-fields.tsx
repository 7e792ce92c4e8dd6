import type { ReactNode } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { Part } from '#platform/web/records/child-list.tsx'
import { dimensionLabel, type Finish, finishes, formOf, type SteelForm } from '../domain/sizes/forms.ts'
import {
  type Dimension,
  ofDimensions,
  type SizeName,
  type SizeWord,
  sizeWordLabels,
} from '../domain/sizes/sizes.ts'
import { formLabels } from './words.ts'

/** The form that holds the field, as far as it says what kind of steel it is. */
interface Sized {
  readonly values: { readonly form?: unknown }
}
interface SizeField<Value extends string> {
  readonly input: (field: FieldProps<Value>, sized: Sized) => ReactNode
}

/** A chosen form with what it asks for; null: none is chosen. */
const chosen = ({ values: { form } }: Sized) =>
  typeof form === 'string' && form in formLabels
    ? { form: form as SteelForm, ...formOf(form as SteelForm) }
    : null

const dimension = (name: Dimension): SizeField<string> => ({
  input: (field, sized) => {
    const steel = chosen(sized)
    if (!steel?.asks.includes(name)) return null
    return <NumberField {...field} label={dimensionLabel(steel.form, name)} suffix="mm" />
  },
})

const word = (name: SizeWord, hint: string): SizeField<string> => ({
  input: (field, sized) =>
    chosen(sized)?.words?.includes(name) ? <TextField {...field} hint={hint} /> : null,
})

const pipeName = (hint: string): SizeField<string> => ({
  input: (field, sized) => (chosen(sized)?.hasSchedule ? <TextField {...field} hint={hint} /> : null),
})

const finish: SizeField<Finish> = {
  input: (field, sized) =>
    chosen(sized)?.words?.includes('finish') ? <SelectField {...field} options={finishes} /> : null,
}

/** The size of steel that is wanted, each field there where the form has it; `lengthHint` says what no length means. */
export const wantedSizeFields = (lengthHint: string) => ({
  nps: pipeName('Such as 6 or 1-1/2; gives the diameter'),
  schedule: pipeName('Such as 80 or XS; gives the wall'),
  ...ofDimensions(dimension),
  sectionName: word('sectionName', 'Such as IPE 200, HEA 200, UPN 200'),
  finish,
  sizeName: word('sizeName', 'Such as 6 in class 600 WN, B16.5'),
  lengthMm: {
    input: (field, sized) =>
      chosen(sized)?.hasLength ? <NumberField {...field} suffix="mm" hint={lengthHint} /> : null,
  } satisfies SizeField<string>,
})

/** What a line says of the size of its steel. */
type SizedLine = { readonly [N in Exclude<SizeName, 'finish'>]?: string | null | undefined } & {
  readonly finish?: Finish | null | undefined
}

interface LineSizeProps {
  part: Pick<Part<SizedLine>, 'field'>
  form: SteelForm
}

/** The size of the steel of a line, as its form asks for it before the line is ordered or booked. */
export function LineSize({ part: { field }, form }: LineSizeProps) {
  const { asks, optional = [], words = [], hasLength, hasSchedule } = formOf(form)
  const measure = (name: Dimension) => (
    <NumberField
      key={name}
      {...field(name, dimensionLabel(form, name), optional.includes(name) ? false : 'later')}
      suffix="mm"
    />
  )
  const said = (name: SizeWord) =>
    name === 'finish' ? (
      <SelectField key={name} {...field('finish', 'Finish', 'later')} options={finishes} />
    ) : (
      <TextField key={name} {...field(name, sizeWordLabels[name], 'later')} />
    )
  return (
    <>
      {hasSchedule && <TextField {...field('nps', 'NPS', 'later')} hint="Such as 6 or 1-1/2" />}
      {hasSchedule && <TextField {...field('schedule', 'Schedule', 'later')} hint="Such as 80 or XS" />}
      {asks.map(measure)}
      {words.map(said)}
      {hasLength && <NumberField {...field('lengthMm', 'Length', 'later')} suffix="mm" hint="Of one piece" />}
    </>
  )
}
