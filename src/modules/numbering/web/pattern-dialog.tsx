import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { facilities } from '#modules/facilities/contract.ts'
import { numbering, type SeriesRow } from '../contract.ts'
import { type DocumentKind, documentKinds, patternProblem, tokens } from '../domain.ts'
import classes from './numbering.module.css'
import { useSending } from './sending.ts'

/** The series whose pattern is edited; without one, a new pattern for one facility. */
export interface PatternTarget {
  series: SeriesRow | null
  kind: DocumentKind | null
}

/** Those of which a facility may have a pattern of its own. */
const kinds = Object.fromEntries(
  Object.entries(documentKinds).flatMap(([name, { label, hasFacility }]) =>
    hasFacility ? [[name, label]] : [],
  ),
)
const facilitySource = optionsOf(facilities)

/** Edits a pattern with the numbers it gives shown as it is typed. */
export function PatternDialog({ target, onClose }: { target: PatternTarget; onClose: () => void }) {
  const { series } = target
  const [kind, setKind] = useState<DocumentKind | null>(target.kind ?? 'quotes')
  const [facilityId, setFacilityId] = useState<string | null>(series?.facilityId ?? null)
  const [pattern, setPattern] = useState(series?.pattern ?? '')
  const { problem, errors, isSending, send } = useSending(onClose)
  const [isAsked, setAsked] = useState(false)
  const isNew = series?.id == null
  const lacksFacility = !series && facilityId === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!kind || lacksFacility) return
    void send('Pattern saved', (options) =>
      isNew
        ? api(numbering).create({ body: { kind, facilityId, pattern } }, options)
        : api(numbering).update(
            { params: { id: series.id ?? '' }, body: { pattern }, version: series.version ?? 0 },
            options,
          ),
    )
  }
  const goBack = () =>
    void send('The usual pattern counts again', (options) =>
      api(numbering).remove({ params: { id: series?.id ?? '' }, version: series?.version ?? 0 }, options),
    )
  const field = <V,>(id: string, label: string, value: V | null, onChange: (value: V | null) => void) =>
    ({
      id,
      label,
      value,
      onChange,
      required: true,
      disabled: isSending,
      error: errors[id]?.[0],
    }) satisfies FieldProps<V>
  const title = series
    ? `${documentKinds[series.kind].label}, ${series.facilityName ?? 'all facilities'}`
    : 'Pattern for one facility'
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {problem && <Alert live title={problem} />}
        {!series && (
          <>
            <SelectField {...field('kind', 'Document', kind, setKind)} options={kinds} />
            <ReferenceField
              {...field('facilityId', 'Facility', facilityId, setFacilityId)}
              source={facilitySource}
              error={isAsked && lacksFacility ? 'Choose the facility.' : errors.facilityId?.[0]}
            />
          </>
        )}
        <CodeField
          {...field('pattern', 'Pattern', pattern, (value: string | null) => setPattern(value ?? ''))}
          placeholder={kind ? documentKinds[kind].pattern : undefined}
          maxLength={40}
          hint="Counts from the next number on; numbers that were given stay as they are."
        />
        <Preview kind={kind} facilityId={facilityId} pattern={pattern} />
        <dl className={classes.tokens}>
          {Object.entries(tokens).map(([token, meaning]) => (
            <div key={token}>
              <dt>{token}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <DialogButtons>
          {!isNew && (
            <Button tone="danger" onClick={goBack}>
              {series.facilityId ? 'Number with all facilities' : 'Use the usual pattern'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isSending}>
            Save pattern
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface PreviewProps {
  kind: DocumentKind | null
  facilityId: string | null
  pattern: string
}

function Preview({ kind, facilityId, pattern }: PreviewProps) {
  const [asked] = useDebouncedValue(pattern, 200)
  const wrong = pattern === '' ? null : patternProblem(pattern, kind ?? 'quotes')
  const { data } = useQuery({
    ...reading(api(numbering).preview, {
      query: { kind: kind ?? 'quotes', facilityId: facilityId ?? undefined, pattern: asked },
    }),
    enabled: kind !== null && patternProblem(asked, kind) === null,
    placeholderData: keepPreviousData,
  })
  const problem = wrong ?? (asked === pattern ? data?.problem : null)
  return (
    <div className={classes.preview} aria-live="polite">
      {problem && <Alert tone="amber">{problem}</Alert>}
      {!wrong &&
        pattern !== '' &&
        data?.numbers.map(({ facilityName, next, nextYear }) => (
          <p key={facilityName ?? 'all'}>
            {facilityName ?? 'Next'}: <RecordNumber number={next} />
            {nextYear !== next && (
              <>
                , and the first of next year <RecordNumber number={nextYear} />
              </>
            )}
          </p>
        ))}
    </div>
  )
}
