import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { pipeWallCalculations } from '../../contract.ts'
import {
  type CompanyWallRow,
  companyWallRows,
  companyWallText,
} from '../../domain/walls/company-wall-rows.ts'
import { type PipeWallTables, parseTables, type TableTexts } from '../../domain/tables/tables.ts'
import classes from '../calculator.module.css'

const calls = api(pipeWallCalculations)
const present = () => reading(calls.tables)

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(present())

const uses = { bought: 'Bought', minimum: 'Thinnest we handle' }

const columns = lineColumns<CompanyWallRow>([
  { key: 'nps', header: 'Size', kind: 'text', width: 120 },
  { key: 'use', header: 'What it is', kind: 'select', options: uses, width: 190 },
  { key: 'wall', header: 'Wall', kind: 'text', width: 150 },
  { key: 'note', header: 'Note', kind: 'text' },
])

/** `/setup/pipe-walls`: the walls that the company buys of each size, and the thinnest it handles. */
export function Screen() {
  const { data, error, refetch } = useQuery(present())
  return (
    <>
      <PageHead
        title="Pipe walls"
        actions={<ButtonLink href="/pipe-wall-calculator">Calculator</ButtonLink>}
      />
      <div className={classes.pageBody}>
        <p>
          The calculator chooses among the walls that we buy, and none below the thinnest we handle. A size
          without a bought wall keeps every wall of its standard; a thinnest wall without a size counts for
          all sizes. Type a wall in mm, as 8.18, in inches, as 0.322 in, or by its schedule, as Sch 40.
        </p>
        {error && <ErrorState error={error} what="The walls" noun="the walls" retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} columns={4} />}
        {data && <Loaded key={data.texts['company-walls']} texts={data.texts} />}
      </div>
    </>
  )
}

function Loaded({ texts }: { texts: TableTexts }) {
  const [tables] = useState(() => parseTables(texts).tables)
  if (!tables) return <Alert title="The tables of the calculator cannot be read." />
  return <WallForm begun={companyWallRows(texts['company-walls'])} tables={tables} />
}

/** What a grid of rows says of itself, and of which table it is the next edition. */
function WallForm({ begun, tables }: { begun: readonly CompanyWallRow[]; tables: PipeWallTables }) {
  const [rows, setRows] = useState<readonly CompanyWallRow[]>(begun)
  const [label, setLabel] = useState<string | null>(`As of ${localToday()}`)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const may = useMay('pipe-wall-calculations:replace-tables')
  const isDirty = JSON.stringify(rows) !== JSON.stringify(begun)
  const markClean = useUnsaved(isDirty)
  const save = async () => {
    const typed = companyWallText(rows, tables)
    setErrors(typed.errors)
    setRefusal(null)
    if (Object.keys(typed.errors).length > 0) return
    setSaving(true)
    try {
      const body = {
        name: 'company-walls',
        text: typed.text,
        label: label ?? '',
        validFrom: localToday(),
      } as const
      await calls.replaceTable({ body })
      markClean()
      await refresh('pipe-wall-calculations')
      void toast({ message: 'The walls are in force for new calculations' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors({ label: error.errors['label'] ?? [] })
      setRefusal([error.message, ...(error.errors['text'] ?? [])].join(' '))
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate className={classes.saveForm} onSubmit={submit}>
      {refusal && <Alert live title={refusal} />}
      <LineGrid
        field={{
          id: 'company-walls',
          label: 'Walls',
          value: [...rows],
          onChange: (next) => setRows(next ?? []),
          disabled: !may || isSaving,
        }}
        name="rows"
        errors={errors}
        columns={columns}
        blank={(lines) => ({ nps: lines.at(-1)?.nps ?? '', use: 'bought', wall: '', note: '' })}
      />
      {may && (
        <>
          <div className={classes.pair}>
            <TextField
              id="company-walls-label"
              label="Edition"
              required
              value={label}
              onChange={setLabel}
              error={errors['label']?.[0]}
              hint="Stands beside the tables of a calculation"
            />
          </div>
          <div className={classes.buttons}>
            <Button tone="primary" type="submit" aria-disabled={!isDirty || isSaving}>
              {isSaving ? 'Saving' : 'Save walls'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
