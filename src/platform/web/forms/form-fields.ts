import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { FormValues } from './form-values.ts'
import type { RecordForm } from './use-record-form.ts'

/** A contract whose records can be made and changed in a form. */
export type FormContract = Contract & { readonly input: z.ZodObject }
export type ShapeOf<C extends FormContract> = C['input']['shape']

/** One field of a form; its label is the contract's. */
export interface FormField<Shape extends z.ZodRawShape, K extends keyof Shape> {
  /** Draws the field; a function, not a component: `(f) => <TextField {...f} />`. */
  input: (field: FieldProps<NonNullable<FormValues<Shape>[K]>>, form: RecordForm<Shape>) => ReactNode
  /** How a value is written where two are compared; ids need it. */
  show?: (value: NonNullable<FormValues<Shape>[K]>) => ReactNode
  /** Says when the field has nothing to ask, so that it is not drawn. */
  isNeeded?: (values: FormValues<Shape>) => boolean
  /** Takes the whole row of its section. */
  wide?: boolean
}

/** Every field of the input; leaving one out does not compile. */
export type FormFields<Shape extends z.ZodRawShape> = { readonly [K in keyof Shape]: FormField<Shape, K> }

/** A heading with some of the fields below it. Fields that no section names come first; `DetailsTab` leaves them out. */
export interface FormSection<Shape extends z.ZodRawShape> {
  title: string
  fields: readonly (keyof Shape & string)[]
  /** Side by side on a wide screen; 2 by default. */
  columns?: 1 | 2 | 3
  /** Uses the whole width of the page: lines. */
  isFull?: boolean
  /** The fields are switches in one frame. */
  switches?: boolean
}
