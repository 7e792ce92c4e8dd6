import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, callOptions, refresh } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { companyExport, type Selection } from '../contract.ts'
import { type Format, formatNames, neverExported } from '../domain.ts'
import classes from './company-export.module.css'
import { Parts } from './part-choices.tsx'
import { type Draft, everyPart, inputOf, needsReason, newDraft, selectionOf } from './selection.ts'

export type Catalogue = z.output<typeof companyExport.endpoints.catalogue.response>

const allCompanies = optionsOf(companies)

const hints: Readonly<Record<Format, string>> = {
  xlsx: 'A sheet for each part. Dates as 2026-11-21; text that looks like a formula cannot run.',
  csv: 'A table for each part; several parts come as one ZIP file.',
  json: 'Every stored value exactly as it is, for programs.',
  zip: 'JSON, CSV and the attached files with a manifest of hashes. With everything and its archived records, an empty installation can be restored from it.',
}

/** The rows of every part, counted by the server a moment after what they are filtered by has changed. */
function useCounts(draft: Draft, { parts }: Catalogue) {
  const wanted = everyPart(draft, parts)
  const [settled] = useDebouncedValue(JSON.stringify(wanted), 250)
  return useQuery({
    queryKey: ['company-export', 'counts', settled] as const,
    queryFn: (context) =>
      api(companyExport).count({ body: JSON.parse(settled) as Selection }, callOptions(context)),
    enabled: parts.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Asks what is to be exported, says how much that is, and asks for it. */
export function ExportForm({ catalogue }: { catalogue: Catalogue }) {
  const [draft, setDraft] = useState(() => newDraft(catalogue.parts))
  const counted = useCounts(draft, catalogue)
  const selection = selectionOf(draft, catalogue.parts)
  const ask = useMutation({
    mutationFn: async () => {
      if (selection) await api(companyExport).create({ body: inputOf(draft, selection) })
    },
    onSuccess: async () => {
      setDraft((old) => ({ ...old, reason: '' }))
      await refresh('company-export')
      await toast({ message: 'The export is being made' })
    },
  })
  // The second click of a double click comes before the page knows that the first one is under way.
  const isAsking = useRef(false)
  const { set, errorOf, refusal } = fieldsOf(draft, setDraft, ask.error ?? counted.error)
  const rows = new Map(counted.data?.parts.map((part) => [part.name, part.rows]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!selection || isAsking.current) return
    isAsking.current = true
    ask.mutate(undefined, { onSettled: () => (isAsking.current = false) })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {refusal && <Alert live title={refusal} />}
      {catalogue.isOwnOnly && (
        <p className={classes.note}>You can export the companies that you look after.</p>
      )}
      <ReferenceField
        id="export-company"
        label="Whose"
        source={allCompanies}
        placeholder="All companies"
        value={draft.companyId}
        onChange={set('companyId')}
        required={false}
        error={errorOf('companyId')}
      />
      <Parts parts={catalogue.parts} draft={draft} onChange={setDraft} rows={rows} error={errorOf('parts')} />
      <div className={classes.pair}>
        <DateField
          id="export-from"
          label="From"
          value={draft.from}
          onChange={set('from')}
          error={errorOf('from')}
          required={false}
        />
        <DateField
          id="export-to"
          label="Until"
          value={draft.to}
          onChange={set('to')}
          error={errorOf('to')}
          required={false}
        />
      </div>
      <SwitchField
        id="export-archived"
        label="With archived records"
        hint="Inactive and merged companies, entries that were ended, older revisions"
        value={draft.includeArchived}
        onChange={(value) => setDraft({ ...draft, includeArchived: value ?? false })}
      />
      <SelectField<Format>
        id="export-format"
        label="Format"
        options={formatNames}
        hint={hints[draft.format]}
        value={draft.format}
        onChange={(value) => setDraft({ ...draft, format: value ?? 'xlsx' })}
        required
      />
      {draft.format === 'zip' && (
        <p className={classes.note}>Not in it: {neverExported.join(', ')}. A backup holds these, too.</p>
      )}
      {needsReason(draft, catalogue.parts) && (
        <TextAreaField
          id="export-reason"
          label="Reason"
          hint="There are personal data among the columns; the reason is kept in the audit trail."
          value={draft.reason}
          onChange={(value) => setDraft({ ...draft, reason: value ?? '' })}
          error={errorOf('reason')}
          required
        />
      )}
      {catalogue.leftOut.length > 0 && <LeftOut names={catalogue.leftOut} />}
      <div className={classes.foot}>
        <Button tone="primary" type="submit" icon="download" aria-disabled={!selection || ask.isPending}>
          Export
        </Button>
        <span role="status">{statusText(selection, counted.data ? rows : null)}</span>
      </div>
    </form>
  )
}

function LeftOut({ names }: { names: readonly string[] }) {
  return (
    <details className={classes.details}>
      <summary>
        {names.length === 1 ? 'One thing is' : `${names.length} things are`} left out, because you have no
        right to see them
      </summary>
      <p className={classes.note}>{names.join(', ')}</p>
    </details>
  )
}

function statusText(selection: Selection | null, rows: ReadonlyMap<string, number> | null): string {
  if (!selection) return 'Tick what is to be exported.'
  if (!rows) return 'Counting'
  const sum = selection.parts.reduce((total, { name }) => total + (rows.get(name) ?? 0), 0)
  return sum === 1 ? '1 row' : `${formatCount(sum)} rows`
}

function fieldsOf(draft: Draft, setDraft: (draft: Draft) => void, error: Error | null) {
  const errors = error instanceof ApiError ? error.errors : {}
  const errorOf = (name: string) =>
    Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1][0]
  return {
    errorOf,
    refusal: error && Object.keys(errors).length === 0 ? error.message : null,
    set: (name: 'companyId' | 'from' | 'to') => (value: string | null) =>
      setDraft({ ...draft, [name]: value }),
  }
}
