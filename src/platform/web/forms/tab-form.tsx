import type { ReactNode } from 'react'
import { Alert } from '#platform/web/ui/alert.tsx'
import classes from './form.module.css'
import type { FormContract, FormFields, FormSection, ShapeOf } from './form-fields.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { RecordFormView, useContractForm } from './record-form.tsx'

interface TabFormProps<C extends FormContract> {
  contract: C
  record: WireRecord
  fields: FormFields<ShapeOf<C>>
  sections?: readonly FormSection<ShapeOf<C>>[]
  /** Draws these fields only; the others keep what is stored. */
  only?: readonly (keyof ShapeOf<C> & string)[]
  /** Below the fields. */
  children?: ReactNode
}

/** The form of a record inside a tab of its page; changes are saved with the bar at the bottom. */
export function TabForm<C extends FormContract>({
  contract,
  record,
  fields,
  sections,
  only,
  children,
}: TabFormProps<C>) {
  const form = useContractForm({ contract, fields, record })
  const may = record.can?.update ?? true
  const readOnly = may === true ? undefined : may
  return (
    <RecordFormView
      contract={contract}
      form={form}
      fields={fields}
      sections={sections}
      only={only}
      readOnly={readOnly}
    >
      {(body) => (
        <div className={classes.tab}>
          {readOnly !== undefined && (
            <div className={classes.why}>
              <Alert tone="blue">{readOnly}</Alert>
            </div>
          )}
          {body}
          {children}
        </div>
      )}
    </RecordFormView>
  )
}
