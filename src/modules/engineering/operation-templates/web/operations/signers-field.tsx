import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { type Signer, signers } from '../../domain/vocabulary.ts'
import { type Signed, useMaySign } from '../may-sign.tsx'
import classes from './operations.module.css'

const places = ['First signature', 'Second signature', 'Third signature'] as const

/** Who signs: one select for each signature, and one more while there is room. */
export function SignersField({ operation, ...field }: FieldProps<Signer[]> & { operation: Signed }) {
  const held = field.value ?? []
  const maySign = useMaySign(operation)
  if (operation.signatureType === 'none') return null
  const set = (at: number, who: Signer | null) =>
    field.onChange(
      who === null
        ? held.filter((_, place) => place !== at)
        : [...held.slice(0, at), who, ...held.slice(at + 1)],
    )
  return (
    <div id={field.id} tabIndex={-1} className={classes.signers}>
      {places.slice(0, held.length + 1).map((label, at) => (
        <SelectField
          key={label}
          id={`${field.id}-${at}`}
          label={label}
          required={at === 0}
          disabled={field.disabled ?? false}
          error={at === 0 ? field.error : undefined}
          options={signers}
          hint={held[at] && maySign(held[at])}
          value={held[at] ?? null}
          onChange={(who) => set(at, who)}
        />
      ))}
    </div>
  )
}
