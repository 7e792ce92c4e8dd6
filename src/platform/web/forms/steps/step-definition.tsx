import type { ReactNode } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import classes from './steps.module.css'

/** The parts of a definition beside its words and its kind: those that its kind has. */
export interface DefinitionFields {
  readonly unit?: FieldProps<string> | undefined
  readonly min?: FieldProps<string> | undefined
  readonly max?: FieldProps<string> | undefined
  readonly decimals?: FieldProps<number> | undefined
  readonly options?: FieldProps<string[]> | undefined
  readonly wanted?: FieldProps<'yes' | 'no'> | undefined
  readonly columns?: FieldProps<string[]> | undefined
}

interface StepDefinitionProps<K extends string> {
  /** Words by kind, in the order in which they are offered. */
  kinds: Readonly<Record<K, string>>
  /** What is asked. */
  words: FieldProps<string>
  kind: FieldProps<K>
  parts: DefinitionFields
  /** What the slice says of a step for every kind; behind the kind. */
  common?: ReactNode
  /** The same, behind the parts. */
  children?: ReactNode
}

/** The fields in which one step is defined: its words, its kind, and what that kind asks for. */
export function StepDefinition<K extends string>(props: StepDefinitionProps<K>) {
  const { kinds, words, kind, parts, common, children } = props
  return (
    <div className={classes.definition}>
      <div className={classes.wide}>
        <TextAreaField {...words} rows={2} />
      </div>
      <SelectField {...kind} options={kinds} />
      {common}
      {parts.unit && <TextField {...parts.unit} placeholder="mm" maxLength={20} />}
      {parts.min && <NumberField {...parts.min} />}
      {parts.max && <NumberField {...parts.max} />}
      {parts.decimals && <IntegerField {...parts.decimals} />}
      {parts.wanted && <SelectField {...parts.wanted} options={{ yes: 'Yes', no: 'No' }} placeholder="Yes" />}
      {parts.options && (
        <div className={classes.wide}>
          <TagsField {...parts.options} placeholder="Rough, Smooth" />
        </div>
      )}
      {parts.columns && (
        <div className={classes.wide}>
          <TagsField {...parts.columns} placeholder="Year, Turnover" />
        </div>
      )}
      {children}
    </div>
  )
}
