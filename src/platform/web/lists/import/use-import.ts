import { useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { ImportReport } from '#platform/contract/import-export.ts'
import { refresh } from '#platform/web/queries/api.ts'
import type { ColumnChoice } from './import-columns.tsx'
import { callOf } from '#platform/web/queries/queries.ts'

/** A file on its way into a list: chosen, rehearsed, imported. */
export function useImport(contract: Contract) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [columns, setColumns] = useState<ColumnChoice | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const send = async (
    name: 'checkImport' | 'importRows',
    fields: Readonly<Record<string, string>>,
    chosen: File,
    filled: ColumnChoice | null,
  ) => {
    const form = new FormData()
    if (filled) form.set('columns', JSON.stringify(filled))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', chosen)
    setBusy(true)
    setMessage(null)
    try {
      return await callOf<ImportReport>(contract, name)({ form })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.errors.file?.[0] ?? error.message)
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    file,
    report,
    message,
    isDone,
    isBusy,
    /** Shows what the file would do, its columns taken by their headings. */
    choose: async (chosen: File) => {
      setFile(chosen)
      setColumns(null)
      setReport(null)
      setReport(await send('checkImport', {}, chosen, null))
    },
    /** Shows the file again with the chosen columns. */
    fill: async (filled: ColumnChoice) => {
      if (!file) return
      setColumns(filled)
      setReport(await send('checkImport', {}, file, filled))
    },
    /** Does what was shown; rows with problems are left out. */
    run: async () => {
      if (!file || !report) return
      const mode = report.problems.length > 0 ? 'valid' : 'all'
      const done = await send('importRows', { mode, plan: report.plan }, file, columns)
      if (!done) return
      setReport(done)
      setDone(true)
      await refresh(contract.slice)
    },
    again: () => {
      setFile(null)
      setColumns(null)
      setReport(null)
      setMessage(null)
    },
  }
}
