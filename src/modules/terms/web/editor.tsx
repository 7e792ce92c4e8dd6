import { useState } from 'react'
import type { z } from 'zod'
import { api, reading, refresh } from '../../../platform/web/api.ts'
import { partOf } from '../../../platform/web/data/child-list.tsx'
import { ErrorSummary } from '../../../platform/web/data/form-body.tsx'
import { SaveBar } from '../../../platform/web/data/save-bar.tsx'
import { useRecordForm } from '../../../platform/web/data/use-record-form.ts'
import { TextAreaField, TextField } from '../../../platform/web/fields/text-field.tsx'
import { queryClient } from '../../../platform/web/query-client.ts'
import { toast } from '../../../platform/web/shell/toast.ts'
import { removed, replaced, shifted } from '../../../platform/web/table/line-list.ts'
import { Alert } from '../../../platform/web/ui/alert.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { type TermsSection, termsAndConditions } from '../contract.ts'
import classes from './terms.module.css'

type Terms = z.output<typeof termsAndConditions.record>

interface TermsEditorProps {
  /** The edition the new one begins with; undefined for the first one. */
  terms: Terms | undefined
  onDone: () => void
  onCancel: () => void
}

const blank: TermsSection = { heading: '', paragraphs: [''] }

/** Writes the next edition in place, beginning with the text of the current one. */
export function TermsEditor({ terms, onDone, onCancel }: TermsEditorProps) {
  const first = { title: 'Conditions of sale', sections: [blank] }
  const [begun] = useState(() => (terms ? { title: terms.title, sections: terms.sections } : first))
  const form = useRecordForm({
    schema: termsAndConditions.input,
    labels: { title: 'Title', sections: 'Section' },
    record: begun,
    save: (changed, _version, idempotencyKey) =>
      api(termsAndConditions).create({ body: { ...begun, ...changed } }, { idempotencyKey }),
    onSaved: (saved) => {
      queryClient.setQueryData(reading(api(termsAndConditions).current).queryKey, saved)
      void refresh('terms-and-conditions')
      void toast({ message: `Edition ${saved.edition} is published` })
      onDone()
    },
  })
  const sections = form.values.sections ?? []
  const replace = (next: TermsSection[]) => form.set('sections', next)
  return (
    <div className={classes.page}>
      <div className={classes.sheet}>
        <header className={classes.head}>
          <h1>Edition {(terms?.edition ?? 0) + 1}</h1>
          <div className={classes.actions}>
            <Button onClick={onCancel}>Stop editing</Button>
          </div>
        </header>
        <div className={classes.editor}>
          <Alert tone="blue">
            Saving publishes this edition at once{terms && ` and retires edition ${terms.edition}`}. Documents
            keep the edition they were issued with.
          </Alert>
          <ErrorSummary errors={form.errors} labels={form.labels} refusals={form.refusals} idOf={form.idOf} />
          <TextField {...form.field('title')} />
          {sections.map((section, at) => (
            <Section
              // The sections have no names of their own; their place is all there is.
              key={`section ${at}`}
              at={at}
              count={sections.length}
              part={partOf(
                form,
                `sections.${at}`,
                section,
                (next) => replace(replaced(sections, at, next)),
                form.isSaving,
              )}
              error={
                Object.entries(form.errors).find(([key]) =>
                  key.startsWith(`sections.${at}.paragraphs`),
                )?.[1][0]
              }
              onMove={(by) => replace([...shifted(sections, at, by)])}
              onRemove={() => replace(removed(sections, at))}
            />
          ))}
          <div>
            <Button icon="plus" onClick={() => replace([...sections, blank])}>
              Add section
            </Button>
          </div>
        </div>
      </div>
      <SaveBar form={form} noun="edition" cancel="/terms-and-conditions" again={false} />
    </div>
  )
}

interface SectionProps {
  at: number
  count: number
  part: ReturnType<typeof partOf<TermsSection>>
  error: string | undefined
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Section({ at, count, part, error, onMove, onRemove }: SectionProps) {
  const paragraphs = part.field('paragraphs', 'Text', true)
  const number = at + 1
  return (
    <div className={classes.section} role="group" aria-label={`Section ${number}`}>
      <TextField {...part.field('heading', `Heading of section ${number}`, true)} />
      <TextAreaField
        {...paragraphs}
        value={part.value.paragraphs.join('\n\n')}
        onChange={(text) => part.set({ paragraphs: (text ?? '').split(/\n{2,}/) })}
        error={paragraphs.error ?? error}
        rows={6}
        hint="An empty line begins a new paragraph"
      />
      <div className={classes.tools}>
        <Button small icon="chevronUp" disabled={at === 0} onClick={() => onMove(-1)}>
          Move up
        </Button>
        <Button small icon="chevronDown" disabled={at === count - 1} onClick={() => onMove(1)}>
          Move down
        </Button>
        <Button small tone="danger" icon="trash" disabled={count === 1} onClick={onRemove}>
          Remove section
        </Button>
      </div>
    </div>
  )
}
