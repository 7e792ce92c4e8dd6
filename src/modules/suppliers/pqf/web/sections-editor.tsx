import { useEffect, useRef, useState } from 'react'
import { partOf } from '#platform/web/records/child-list.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { QuestionInput, SectionInput } from '../contract.ts'
import { moved, movedToSection } from '../domain.ts'
import classes from './pqf.module.css'
import { QuestionEditor } from './question-editor.tsx'
import { SortableBoxes } from './sortable-boxes.tsx'

interface NestedForm {
  errors: FieldErrors
  idOf: (key: string) => string
}

const newQuestion = (): QuestionInput => ({
  id: crypto.randomUUID(),
  text: '',
  type: 'yes_no',
  required: true,
  weight: 5,
  expires: false,
})
const newSection = (): SectionInput => ({ id: crypto.randomUUID(), title: '', questions: [] })

const keyOf = ({ id }: { id?: string | undefined }): string => id ?? ''
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at)

/** The sections of a form with their questions: add, remove, put into order. */
export function SectionsEditor({ field, form }: { field: FieldProps<SectionInput[]>; form: NestedForm }) {
  const sections = field.value ?? []
  const disabled = field.disabled ?? false
  // What was just added is open and takes the focus.
  const [added, setAdded] = useState<string | null>(null)
  const replace = (at: number, section: SectionInput) =>
    field.onChange(sections.map((one, place) => (place === at ? section : one)))
  return (
    <div id={field.id} tabIndex={-1} role="group" aria-label={field.label}>
      {sections.length === 0 && <p className={classes.none}>No sections yet.</p>}
      <SortableBoxes
        items={sections}
        keyOf={keyOf}
        nameOf={(section, at) => `section ${section.title || at + 1}`}
        disabled={disabled}
        onMove={(from, to) => field.onChange(moved(sections, from, to))}
        onRemove={(at) => field.onChange(without(sections, at))}
      >
        {(section, at) => (
          <SectionEditor
            section={section}
            place={at}
            titles={sections.map(({ title }, place) => title || `Section ${place + 1}`)}
            form={form}
            disabled={disabled}
            added={{ id: added, set: setAdded }}
            onChange={(next) => replace(at, next)}
            onMoveAway={(question, to) =>
              field.onChange(movedToSection(sections, { section: at, question }, to))
            }
          />
        )}
      </SortableBoxes>
      {!disabled && (
        <Button
          small
          icon="plus"
          onClick={() => {
            const section = newSection()
            setAdded(keyOf(section))
            field.onChange([...sections, section])
          }}
        >
          Add section
        </Button>
      )}
      {field.error && <p className={classes.error}>{field.error}</p>}
    </div>
  )
}

interface SectionEditorProps {
  section: SectionInput
  /** Counted from 0, among the sections with these titles. */
  place: number
  titles: readonly string[]
  form: NestedForm
  disabled: boolean
  /** The section or question that was just added. */
  added: { id: string | null; set: (id: string) => void }
  onChange: (section: SectionInput) => void
  /** A question goes to another section. */
  onMoveAway: (question: number, to: number) => void
}

function SectionEditor(props: SectionEditorProps) {
  const { section, place, titles, form, disabled, added, onChange, onMoveAway } = props
  const path = `sections.${place}`
  const part = partOf(form, path, section, onChange, { disabled })
  const { questions } = section
  const title = useRef<HTMLDivElement>(null)
  const isNew = added.id !== null && added.id === section.id
  useEffect(() => {
    if (isNew) title.current?.querySelector('input')?.focus()
  }, [isNew])
  const replace = (at: number, question: QuestionInput) =>
    part.set({ questions: questions.map((one, other) => (other === at ? question : one)) })
  return (
    <div className={classes.sectionBox}>
      <div ref={title}>
        <TextField {...part.field('title', 'Section', true)} />
      </div>
      <SortableBoxes
        items={questions}
        keyOf={keyOf}
        nameOf={(question, at) => `question ${question.text || at + 1}`}
        disabled={disabled}
        onMove={(from, to) => part.set({ questions: moved(questions, from, to) })}
        onRemove={(at) => part.set({ questions: without(questions, at) })}
      >
        {(question, at) => (
          <QuestionEditor
            key={question.id}
            question={question}
            path={`${path}.questions.${at}`}
            form={form}
            disabled={disabled}
            isNew={question.id === added.id}
            home={{ titles, place, move: (to) => onMoveAway(at, to) }}
            onChange={(next) => replace(at, next)}
          />
        )}
      </SortableBoxes>
      {!disabled && (
        <Button
          small
          icon="plus"
          onClick={() => {
            const question = newQuestion()
            added.set(keyOf(question))
            part.set({ questions: [...questions, question] })
          }}
        >
          Add question
        </Button>
      )}
    </div>
  )
}
