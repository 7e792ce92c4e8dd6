import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { numbering, type SeriesRow } from '../contract.ts'
import { patternProblem, tokens } from '../domain.ts'
import classes from './numbering.module.css'
import { useSending } from './sending.ts'

interface PatternDialogProps {
  /** The series whose pattern is edited; null: a new pattern for one facility. */
  series: SeriesRow | null
  /** One series of each kind of documents. */
  kinds: readonly SeriesRow[]
  onClose: () => void
}

const facilitySource = optionsOf(facilities)

/** Edits a pattern with the numbers it gives shown as it is typed. */
export function PatternDialog({ series, kinds, onClose }: PatternDialogProps) {
  const choosable = kinds.filter(({ hasFacility }) => hasFacility)
  const [kind, setKind] = useState<string | null>(series?.kind ?? choosable[0]?.kind ?? null)
  const chosen = kinds.find((one) => one.kind === kind)
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
    ? `${series.label}, ${series.facilityName ?? 'all facilities'}`
    : 'Pattern for one facility'
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {problem && <Alert live title={problem} />}
        {!series && (
          <>
            <SelectField {...field('kind', 'Document', kind, setKind)} options={labelsOf(choosable)} />
            <ReferenceField
              {...field('facilityId', 'Facility', facilityId, setFacilityId)}
              source={facilitySource}
              error={isAsked && lacksFacility ? 'Choose the facility.' : errors.facilityId?.[0]}
            />
          </>
        )}
        <CodeField
          {...field('pattern', 'Pattern', pattern, (value: string | null) => setPattern(value ?? ''))}
          placeholder={chosen?.usualPattern}
          maxLength={40}
          hint="Counts from the next number on; numbers that were given stay as they are."
        />
        <Preview kind={chosen} facilityId={facilityId} pattern={pattern} />
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

const labelsOf = (kinds: readonly SeriesRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(kinds.map(({ kind, label }) => [kind, label]))

interface PreviewProps {
  kind: SeriesRow | undefined
  facilityId: string | null
  pattern: string
}

function Preview({ kind, facilityId, pattern }: PreviewProps) {
  const [asked] = useDebouncedValue(pattern, 200)
  const wrong = !kind || pattern === '' ? null : patternProblem(pattern, kind)
  const { data } = useQuery({
    ...reading(api(numbering).preview, {
      query: { kind: kind?.kind ?? '', facilityId: facilityId ?? undefined, pattern: asked },
    }),
    enabled: kind !== undefined && patternProblem(asked, kind) === null,
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
