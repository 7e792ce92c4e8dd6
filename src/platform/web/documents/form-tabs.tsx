import type { ReactNode } from 'react'
import formClasses from '#platform/web/forms/form.module.css'
import { ErrorSummary, FormBody } from '#platform/web/forms/form-body.tsx'
import type { FormSection } from '#platform/web/forms/form-fields.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import classes from './documents.module.css'
import { Needed } from './missing.tsx'
import { type DocumentContract, usePage } from './use-document.ts'

interface DetailsTabProps {
  sections?: readonly FormSection<never>[]
  /** Fields above the sections. */
  fields?: readonly string[]
}

/** Fields of the header of a document; one that the next step still needs says so. */
export function DetailsTab({ sections = [], fields: above = [] }: DetailsTabProps) {
  const { form, fields, locked, missing } = usePage()
  const hints = Object.fromEntries(
    Object.entries(missing).map(([name, [sentence = '']]) => [name, <Needed key={name}>{sentence}</Needed>]),
  )
  return (
    <div className={formClasses.tab}>
      {locked !== undefined && (
        <div className={formClasses.why}>
          <Alert tone="blue">{locked}</Alert>
        </div>
      )}
      <FormBody
        form={form}
        fields={fields}
        sections={sections as readonly FormSection<DocumentContract['input']['shape']>[]}
        only={above}
        readOnly={locked}
        hints={hints}
      />
    </div>
  )
}

interface LinesTabProps {
  /** The field that holds the lines; `lines` by default. */
  field?: string
  /** Why the lines cannot be changed. */
  locked: string | undefined
  children: ReactNode
}

/** The lines of a document: what has to be put right, then the grid and what else is known of a line. */
export function LinesTab({ field, locked, children }: LinesTabProps) {
  return (
    <div className={classes.lines}>
      {locked !== undefined && <Alert tone="blue">{locked}</Alert>}
      <LineProblems field={field} />
      {children}
    </div>
  )
}

interface DocumentLinesProps {
  /** The field that holds the lines. */
  field: string
}

/** The lines of the page's document as its form draws them; they only show while nothing can be changed. */
export function DocumentLines({ field: name }: DocumentLinesProps) {
  const { form, fields, locked } = usePage()
  const field = form.field(name)
  const shown = locked === undefined ? field : { ...field, disabled: true, fixed: true }
  return (
    <LinesTab field={name} locked={locked}>
      {fields[name]?.input(shown, form)}
    </LinesTab>
  )
}

/** What has to be put right before the lines can be saved, and what the next step still needs of them. */
export function LineProblems({ field = 'lines' }: { field?: string | undefined }) {
  const { form, missing } = usePage()
  const lines = form.values[field] as readonly { lineNo?: number }[] | null | undefined
  const sentences = missing[field] ?? []
  return (
    <>
      <ErrorSummary
        errors={form.errors}
        labels={{ [field]: form.labels[field] ?? 'Lines' }}
        refusals={form.refusals}
        idOf={form.idOf}
        numberOf={(at) => lines?.[at]?.lineNo}
      />
      {sentences.length > 0 && (
        <div className={classes.neededLines}>
          {sentences.map((sentence) => (
            <Needed key={sentence}>{sentence}</Needed>
          ))}
        </div>
      )}
    </>
  )
}
