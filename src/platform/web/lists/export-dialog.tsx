import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { errorOf } from '#platform/web/session/transport.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatCount } from '#platform/web/ui/format.ts'

const NEW_LINE = 10
const MEGABYTE = 1024 ** 2

/** What has come of a file: of CSV its rows, else its size. */
export interface Progress {
  readonly rows: number
  readonly bytes: number
}

/** Reads a file as it is made and tells how far it is; `signal` stops it, and with it the work of the server. */
export async function fetchFile(
  address: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Blob> {
  const response = await fetch(address, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal,
  })
  if (!response.ok || !response.body)
    throw errorOf({ status: response.status, body: await response.json().catch(() => undefined) })
  const parts: BlobPart[] = []
  let [rows, bytes] = [-1, 0]
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    bytes += next.value.length
    for (const byte of next.value) if (byte === NEW_LINE) rows += 1
    onProgress({ rows: Math.max(0, rows), bytes })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

const told = ({ rows, bytes }: Progress, format: string): string =>
  format === 'csv' ? `${formatCount(rows)} rows so far` : `${(bytes / MEGABYTE).toFixed(1)} MB so far`

interface ExportDialogProps {
  address: string
  format: string
  /** `purchase-orders-2026-11-30.csv` */
  name: string
  onClose: () => void
}

/** Makes the file of a long list: how far it is, a way to stop it, and the file when it is whole. */
export function ExportDialog({ address, format, name, onClose }: ExportDialogProps) {
  const [progress, setProgress] = useState<Progress>({ rows: 0, bytes: 0 })
  const [problem, setProblem] = useState<string | null>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const stop = new AbortController()
    const run = async () => {
      try {
        const file = await fetchFile(address, { signal: stop.signal, onProgress: setProgress })
        const url = URL.createObjectURL(file)
        Object.assign(document.createElement('a'), { href: url, download: name }).click()
        setTimeout(() => URL.revokeObjectURL(url), 60_000)
        void toast({ message: `${name} is complete` })
        close.current()
      } catch (error) {
        if (stop.signal.aborted) return
        setProblem(
          error instanceof ApiError ? error.message : 'The connection broke before the file was complete.',
        )
      }
    }
    void run()
    return () => stop.abort()
  }, [address, name])
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>The list has more than 10,000 rows. Its file is made while this window is open.</p>
      {problem ? <Alert live>{problem}</Alert> : <p role="status">{told(progress, format)}</p>}
      <DialogButtons>
        <Button onClick={onClose}>{problem ? 'Close' : 'Stop'}</Button>
      </DialogButtons>
    </Dialog>
  )
}
