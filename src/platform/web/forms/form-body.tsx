import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SwitchGroup } from '#platform/web/fields/switch-field.tsx'
import { goToField } from '#platform/web/fields/wanted-field.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './form.module.css'
import { placedSentence } from './friendly-errors.ts'
import type { FormFields, FormSection } from './form-fields.ts'
import type { RecordForm } from './use-record-form.ts'

interface FormBodyProps<Shape extends z.ZodRawShape> {
  form: RecordForm<Shape>
  fields: FormFields<Shape>
  sections?: readonly FormSection<Shape>[] | undefined
  /** Draws these fields only; all of them by default. */
  only?: readonly (keyof Shape & string)[] | undefined
  /** Why nothing can be changed; then the fields only show. */
  readOnly?: string | undefined
  /** Lines below the controls, by field, in the place of their usual hints. */
  hints?: Readonly<Record<string, ReactNode>>
}

/** Error summary and all fields in their sections. */
export function FormBody<Shape extends z.ZodRawShape>({
  form,
  fields,
  sections = [],
  only,
  readOnly,
  hints = {},
}: FormBodyProps<Shape>) {
  const isRead = readOnly !== undefined
  const named = new Set<string>(sections.flatMap((section) => section.fields))
  const free = (only ?? Object.keys(fields)).filter((name) => !named.has(name))
  const draw = (name: keyof Shape & string) => {
    const { input, wide, isNeeded } = fields[name]
    if (isNeeded && !isNeeded(form.values) && !form.errors[name]) return null
    const field = name in hints ? asked(form.field(name), hints[name]) : form.field(name)
    return (
      <div key={name} className={wide ? classes.wide : classes.cell}>
        {input(isRead ? { ...field, disabled: true, fixed: true } : field, form)}
      </div>
    )
  }
  const unnamed = free.map(draw).filter((field) => field !== null)
  return (
    <>
      <ErrorSummary errors={form.errors} labels={form.labels} refusals={form.refusals} idOf={form.idOf} />
      {unnamed.length > 0 && (
        <section>
          <Grid columns={2} isRead={isRead}>
            {unnamed}
          </Grid>
        </section>
      )}
      {sections.map((section) => (
        <section
          key={section.title}
          id={form.idOf(`section-${section.title}`)}
          className={classNames(classes.section, section.isFull && classes.full)}
        >
          <h2>{section.title}</h2>
          {section.switches ? (
            <SwitchGroup>{section.fields.map(draw)}</SwitchGroup>
          ) : (
            <Grid columns={section.columns ?? 2} isRead={isRead}>
              {section.fields.map(draw)}
            </Grid>
          )}
        </section>
      ))}
    </>
  )
}

interface GridProps {
  columns: 1 | 2 | 3
  /** Its fields stand as text, closer to each other than controls. */
  isRead: boolean
  children: ReactNode
}

function Grid({ columns, isRead, children }: GridProps) {
  const columnClass = columns === 2 ? classes.two : columns === 3 && classes.three
  return <div className={classNames(classes.grid, columnClass, isRead && classes.read)}>{children}</div>
}

interface ErrorSummaryProps {
  /** Sentences by field; the empty name is for the form as a whole. */
  errors: Readonly<Record<string, readonly string[]>>
  labels: Readonly<Record<string, string>>
  /** Takes the focus when it grows. */
  refusals: number
  idOf: (key: string) => string
  /** The number of a line as it is shown, by its place; 1, 2, 3 by default. */
  numberOf?: (at: number) => number | undefined
}

/** What has to be put right, on top of the form, each line a link to its field. */
export function ErrorSummary({ errors, labels, refusals, idOf, numberOf }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  const lines = Object.entries(errors).flatMap(([key, sentences]) =>
    sentences.map((sentence) => ({ key, sentence })),
  )
  // What is said of the values that a form begins with stands at its fields; a summary is for somebody who tried to save.
  if (lines.length === 0 || refusals === 0) return null
  const title = `Fix ${lines.length === 1 ? '1 field' : `${lines.length} fields`} to save`
  return (
    <div className={classes.summary} ref={box} tabIndex={-1} role="alert">
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <ul>
          {lines.map(({ key, sentence }) => (
            <li key={key + sentence}>
              <ErrorLine
                name={key}
                text={placedSentence(key, sentence, labels, numberOf)}
                isLink={key.split('.')[0] !== undefined && (key.split('.')[0] ?? '') in labels}
                idOf={idOf}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ErrorLineProps {
  name: string
  text: string
  isLink: boolean
  idOf: (key: string) => string
}

function ErrorLine({ name, text, isLink, idOf }: ErrorLineProps) {
  if (!isLink) return <Fragment>{text}</Fragment>
  return (
    <a
      href={`#${idOf(name)}`}
      onClick={(event) => {
        event.preventDefault()
        goToField(idOf(name), idOf(name.split('.')[0] ?? ''))
      }}
    >
      {text}
    </a>
  )
}

/** What the next step asks for is not called optional, although it may still be saved without it. */
function asked<V>({ required, ...field }: FieldProps<V>, hint: ReactNode): FieldProps<V> {
  return { ...field, hint, ...(required && { required }) }
}
