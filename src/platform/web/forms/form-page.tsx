import type { ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '#platform/web/ui/alert.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { PreviousNext } from '#platform/web/shell/navigation/previous-next.tsx'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import classes from './form.module.css'
import type { FormContract, FormFields, FormSection, ShapeOf } from './form-fields.ts'
import { type FormValues, fieldOf } from './form-values.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { recordQuery, type WireRecord } from '#platform/web/queries/queries.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { RecordFormView, useContractForm } from './record-form.tsx'
import type { RecordForm } from './use-record-form.ts'

interface FormPageProps<C extends FormContract> {
  contract: C
  /** Left out: a new record. */
  id?: string | undefined
  fields: FormFields<ShapeOf<C>>
  sections?: readonly FormSection<ShapeOf<C>>[]
  /** What a new record begins with. */
  start?: FormValues<ShapeOf<C>>
  /** What is said of the values that a new record begins with, sentences by field. */
  said?: FieldErrors
  /** After a new record was made, in the place of its screen. */
  onMade?: (record: { id: string }) => void
  /** The list it belongs to. */
  list: ScreenAddress
  /** The screen of a record, after it was made. */
  href: (record: { id: string }) => ScreenAddress
  /** Below the form of an existing record. */
  children?: (record: WireRecord) => ReactNode
}

/** A page with one form: a new record without `id`, else the record with that id. */
export function FormPage<C extends FormContract>(props: FormPageProps<C>) {
  const { contract, id } = props
  const noun = inSentence(contract.singular)
  if (id === undefined) return <OneForm key="new" {...props} record={undefined} title={`New ${noun}`} />
  return <LoadedForm key={id} {...props} id={id} />
}

function LoadedForm<C extends FormContract>(props: FormPageProps<C> & { id: string }) {
  const { contract, id } = props
  const { data, error, refetch } = useQuery(recordQuery<WireRecord & { name?: string }>(contract, id))
  if (data) return <OneForm {...props} record={data} title={data.name ?? contract.singular} />
  if (!error) return <SkeletonRows />
  return (
    <ErrorState
      page
      error={error}
      what={`This ${inSentence(contract.singular)}`}
      noun={inSentence(contract.plural)}
      retry={() => void refetch()}
    />
  )
}

type OneFormProps<C extends FormContract> = FormPageProps<C> & {
  record: WireRecord | undefined
  title: string
}

function OneForm<C extends FormContract>(props: OneFormProps<C>) {
  const { contract, fields, sections, start, said, list, href, onMade, children, record, title } = props
  useTitle(title)
  const goTo = useGoTo()
  const form = useContractForm({
    contract,
    fields,
    record,
    start,
    said,
    keepsDraft: true,
    onSaved: (saved, again) => {
      if (!record && onMade) onMade(saved)
      else if (!record && !again) void goTo(href(saved))
    },
  })
  const may = record?.can?.update ?? true
  const readOnly = may === true ? undefined : may
  return (
    <div className={classes.page}>
      <PageHead
        title={title}
        crumbs={<Crumbs crumbs={[{ label: contract.plural, href: list }]} />}
        actions={record && <PreviousNext />}
      />
      <RecordFormView
        contract={contract}
        form={form}
        fields={fields}
        sections={sections}
        readOnly={readOnly}
        cancel={list}
      >
        {(body) => (
          <div className={classNames(classes.frame, sections && sections.length > 2 && classes.withContents)}>
            {sections && sections.length > 2 && <Contents form={form} sections={sections} />}
            <div className={classes.form}>
              {readOnly !== undefined && <Alert tone="blue">{readOnly}</Alert>}
              {body}
              {record && children?.(record)}
            </div>
          </div>
        )}
      </RecordFormView>
    </div>
  )
}

interface ContentsProps<C extends FormContract> {
  form: RecordForm<ShapeOf<C>>
  sections: readonly FormSection<ShapeOf<C>>[]
}

/** The sections of a long form, with how many errors each holds. */
function Contents<C extends FormContract>({ form, sections }: ContentsProps<C>) {
  const wrong = Object.keys(form.errors).map(fieldOf)
  return (
    <nav className={classes.contents} aria-label="Sections">
      {sections.map(({ title, fields }) => {
        const count = wrong.filter((name) => (fields as readonly string[]).includes(name)).length
        const id = form.idOf(`section-${title}`)
        return (
          <a
            key={title}
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(id)?.scrollIntoView({ block: 'start' })
            }}
          >
            {title}
            {count > 0 && <span className={classes.wrong}>{count}</span>}
          </a>
        )
      })}
    </nav>
  )
}
